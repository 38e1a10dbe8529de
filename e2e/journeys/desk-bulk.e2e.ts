import type { Page, Route } from '@playwright/test';
import { isThorough } from '../../tools/run/thorough.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expectFocusKept } from '../support/keyboard.ts';
import { submitMany } from '../support/many.ts';
import { expectNoSidewaysScroll } from '../support/overflow.ts';
import { personCalls } from '../support/person-calls.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { type Language, textOf } from '../support/texts.ts';

const bulk = (key: string, values: Record<string, string> = {}, language: Language = 'en') =>
  textOf(language, `customerService.bulk.${key}`, values);
const decisions = '**/api/registrations/*/*/decision';
const isFocused = (page: Page, name: string) =>
  page.evaluate((text) => document.activeElement?.textContent?.trim() === text, name);

/** Presses the Tab key until the control of that name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 120; steps += 1) {
    if (await isFocused(page, name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${name}.`);
}

interface Page100 {
  readonly items: readonly { readonly version: number; readonly decidedByName: string | null }[];
  readonly nextCursor: string | null;
}

/** More than a page of the list; 500 is the most that the API takes. */
const many = isThorough ? 500 : 110;
const answered = 0.4 * many;
const ofColleague = 0.1 * many;

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test(`[S7.4][S8.2] ${many} are approved despite a colleague’s ${ofColleague} decisions and a reload`, async ({
    page,
    browser,
    stack,
  }) => {
    const tickets = await submitMany(stack, 'GB', many);
    await signedIn(page, stack, 'administrator');
    await page.goto(`${stack.consoleUrl}/customerService?countryCode=GB`);
    await page.getByRole('checkbox', { name: bulk('markPage') }).check();
    await page
      .getByRole('button', { name: bulk('markMatching_other', { shown: `${many}` }) })
      .click();
    await expect(page.getByText(bulk('selected_other', { shown: `${many}` }))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: textOf('en', 'customerService.approve') }).click();
    // No register has been asked: without a reason all would be left out.
    await page.getByLabel(bulk('waiver')).fill('Taken over from our customer list.');
    const ask = page.getByRole('button', { name: bulk('ask.approve_other', { shown: `${many}` }) });
    await expect(ask).toBeEnabled();
    await expectAccessible(page);

    // After the dry run a colleague decides every tenth.
    const elsewhere = await (await browser.newContext()).newPage();
    await signedIn(elsewhere, stack, 'service');
    await elsewhere.goto(`${stack.consoleUrl}/customerService`);
    await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();
    const callAsColleague = await personCalls(elsewhere, stack);
    for (const { countryCode, ticketNumber } of tickets.filter((_, index) => index % 10 === 0)) {
      await callAsColleague('POST', `/registrations/${countryCode}/${ticketNumber}/decision`, {
        decision: 'approve',
        reasonCodes: [],
        version: 1,
      });
    }
    await elsewhere.context().close();

    // From here on, decisions arrive and their answers get lost.
    let sent = 0;
    const lost: Promise<unknown>[] = [];
    const losing = (route: Route) => {
      sent += 1;
      if (sent <= answered) return route.continue();
      lost.push(route.fetch());
      return undefined;
    };
    await page.route(decisions, losing);
    await ask.click();
    const dialog = page.getByRole('alertdialog');
    await expect(
      dialog.getByRole('button', { name: textOf('en', 'confirm.cancel') }),
    ).toBeFocused();
    await expectAccessible(page);
    await dialog
      .getByRole('button', {
        name: bulk('submit.approve_other', { shown: `${many}` }),
        exact: true,
      })
      .click();
    await expect.poll(() => lost.length, { timeout: 90_000 }).toBe(4);
    await Promise.all(lost);
    const progress = page.getByRole('progressbar');
    await expect(progress).toHaveAttribute('value', `${answered}`);

    let resent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/decision')) resent += 1;
    });
    await page.reload();
    await page.unroute(decisions, losing);
    await expect(progress).toHaveAttribute('value', `${answered}`);
    const goOn = page.getByRole('button', {
      name: bulk('goOn_other', { shown: `${many - answered}` }),
    });
    await expect(goOn).toBeVisible();
    await expectAccessible(page);
    expect(resent).toBe(0);
    await goOn.click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(/approved$/, { timeout: 120_000 });
    // All groups at once: one row too few says in which other it is, and why.
    expect(await page.locator('[data-outcome]').allTextContents()).toEqual([
      expect.stringMatching(new RegExp(`^Already decided${ofColleague}`)),
      expect.stringMatching(new RegExp(`^Approved${many - ofColleague}`)),
    ]);
    await expect(heading).toHaveText(
      bulk('doneTitle.approve_other', { shown: `${many - ofColleague}` }),
    );
    expect(resent).toBe(many - answered);
    await expectAccessible(page);

    const call = await personCalls(page, stack);
    const deciders = new Map<string | null, number>();
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const answer = (await call(
        'GET',
        `/registrations?countryCode=GB&status=approved&limit=100${query}`,
      )) as Page100;
      for (const { version, decidedByName } of answer.items) {
        // One change each: decided once.
        expect(version).toBe(2);
        deciders.set(decidedByName, (deciders.get(decidedByName) ?? 0) + 1);
      }
      cursor = answer.nextCursor;
    }
    expect(new Set(deciders.values())).toEqual(new Set([many - ofColleague, ofColleague]));
  });

  test('[S2.10] many are rejected, and undone, by the keyboard alone', async ({ page, stack }) => {
    const tickets = await submitMany(stack, 'DE', 3);
    await signedIn(page, stack, 'administrator');
    // The three stand first, whatever other journeys have left.
    await page.goto(`${stack.consoleUrl}/customerService?countryCode=DE&order=newest`);
    for (const { ticketNumber } of tickets)
      await expect(
        page.getByRole('checkbox', { name: new RegExp(`${ticketNumber}$`) }),
      ).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    await expect(page.getByText(bulk('selected_other', { shown: '3' }))).toBeVisible();
    await tabTo(page, textOf('en', 'customerService.reject'));
    await page.keyboard.press('Enter');
    const ask = bulk('ask.reject_other', { shown: '3' });
    await expect(page.getByRole('button', { name: ask })).toBeEnabled();
    await tabTo(page, ask);
    await page.keyboard.press('Enter');
    // Without a reason the focus goes to where it is missing.
    await expect(page.getByText(textOf('en', 'decision.fault.reasonRequired'))).toBeVisible();
    await page.keyboard.type('L02');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await tabTo(page, ask);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await tabTo(page, bulk('submit.reject_other', { shown: '3' }));
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(bulk('doneTitle.reject_other', { shown: '3' }));
    await expect(heading).toBeFocused();

    await expectAccessible(page);
    await tabTo(page, bulk('undo.all_other', { shown: '3' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(bulk('undo.done_other', { shown: '3' })).last()).toBeVisible();
    await expect(page.locator('[data-outcome="undone"] summary')).toContainText('3');
    await expectFocusKept(page);
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByText(bulk('undo.done_other', { shown: '3' })).last()).toBeVisible();
    const call = await personCalls(page, stack);
    for (const { countryCode, ticketNumber } of tickets) {
      const path = `/registrations/${countryCode}/${ticketNumber}`;
      const { items } = (await call('GET', `${path}/history`)) as {
        readonly items: readonly { readonly kind: string; readonly purpose?: string }[];
      };
      const kinds = items.map(({ kind }) => kind);
      expect(kinds).toContain('undone');
      expect(kinds).toContain('mail-cancelled');
    }
  });

  test('[S2.10] many applicants are asked the same question, and it is undone', async ({
    page,
    stack,
  }) => {
    const tickets = await submitMany(stack, 'DE', 3);
    await signedIn(page, stack, 'administrator');
    await page.goto(`${stack.consoleUrl}/customerService?countryCode=DE`);
    for (const { ticketNumber } of tickets)
      await page.getByRole('checkbox', { name: new RegExp(`${ticketNumber}$`) }).check();
    await test.step('beside a registration the acts are in sight before anything is scrolled', async () => {
      await page.setViewportSize({ width: 1440, height: 500 });
      await page.locator('[data-row]').first().click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const acts = page.getByRole('region', { name: bulk('selection') });
      const reject = acts.getByRole('button', { name: textOf('en', 'customerService.reject') });
      await expect(reject).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await page.setViewportSize({ width: 1280, height: 800 });
    });
    await page.getByRole('button', { name: textOf('en', 'customerService.ask') }).click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(bulk('title.ask_other', { shown: '3' }));
    await page.getByLabel(textOf('en', 'asking.words')).fill('Beide Seiten, bitte.');
    await expectAccessible(page);
    await page.getByRole('button', { name: bulk('ask.ask_other', { shown: '3' }) }).click();
    await expect(page.getByRole('alertdialog')).toContainText('German (3)');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: bulk('submit.ask_other', { shown: '3' }) })
      .click();
    await expect(heading).toHaveText(bulk('doneTitle.ask_other', { shown: '3' }));
    await expect(heading).toBeFocused();
    await page.getByRole('button', { name: bulk('undo.all_other', { shown: '3' }) }).click();
    const undone = page.getByText(bulk('ofAsking.undo.done_other', { shown: '3' })).last();
    await expect(undone).toBeVisible();
    await expectNoSidewaysScroll(page);
    const call = await personCalls(page, stack);
    for (const { countryCode, ticketNumber } of tickets) {
      const path = `/registrations/${countryCode}/${ticketNumber}`;
      const { items } = (await call('GET', `${path}/history`)) as {
        readonly items: readonly { readonly kind: string }[];
      };
      const kinds = items.map(({ kind }) => kind);
      expect(kinds).toEqual(expect.arrayContaining(['request-asked', 'request-undone']));
    }
  });
});

for (const [language, locale] of [
  ['fr', 'fr_FR'],
  ['ja', 'ja_JP'],
] as const) {
  test(`[S1.2] a small phone shows all of it in ${language}`, async ({ page, stack }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await submitMany(stack, 'JP', 2);
    await signedIn(page, stack, 'administrator');
    await page.goto(`${stack.consoleUrl}/customerService?countryCode=JP&locale=${locale}`);
    const seen = async () => {
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    };
    await page.getByRole('checkbox', { name: bulk('markPage', {}, language) }).check();
    await seen();
    await page.getByRole('button', { name: textOf(language, 'customerService.approve') }).click();
    await expect(page.locator('[data-outcome="not-checked"]')).toBeVisible();
    await seen();
    await page.getByLabel(bulk('waiver', {}, language)).fill('OK');
    await seen();
    await page.locator('button[type=submit]').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await seen();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expect(page.locator('[data-outcome="decided"]')).toBeVisible();
    await seen();
  });
}
