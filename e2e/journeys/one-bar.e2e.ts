import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { sampleApplicationOf } from '../support/applications.ts';
import { resultHeading } from '../support/decision.ts';
import { mailLink } from '../support/links.ts';
import { signedIn } from '../support/signed-in.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const en = (key: string, values: Readonly<Record<string, string>> = {}) =>
  textOf('en', key, values);

/**
 * A registration about whose number there is a question: its last digit is wrong. In a market whose undo window outlasts
 * a slow screen: what the screen says within it is looked at.
 */
const inDoubt = (stack: Stack) =>
  stack.intake.submit('DE', {
    practice: {
      ...sampleApplicationOf('DE', crypto.randomUUID().slice(0, 8)).practice,
      identifiers: [{ scheme: 'de-ust-idnr', value: 'DE136695977' }],
    },
  });

const heading = (page: Page, practice: string) =>
  page.getByRole('heading', { level: 1, name: practice });
const question = (page: Page) => page.getByRole('alertdialog');
const filter = (page: Page) => page.getByRole('searchbox', { name: en('decision.filterReasons') });
const suggested = (page: Page) => page.locator('[data-suggested]');

/** Keeps a file back until the returned function is called. */
async function hold(page: Page, file: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(file, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Presses keys and counts them; text is not counted. */
function countedKeys(page: Page) {
  let count = 0;
  return {
    press: async (key: string) => {
      count += 1;
      await page.keyboard.press(key);
    },
    strokes: () => count,
  };
}

async function approve(page: Page): Promise<number> {
  const { press, strokes } = countedKeys(page);
  await press('a');
  await expect(question(page)).toBeVisible();
  await press('Control+Enter');
  await expect(question(page)).toBeHidden();
  return strokes();
}

async function reject(page: Page): Promise<number> {
  const { press, strokes } = countedKeys(page);
  await press('r');
  await expect(filter(page)).toBeFocused();
  await page.keyboard.type('L02');
  await press('Enter');
  await press('Control+Enter');
  await expect(question(page)).toContainText('L02');
  await press('Control+Enter');
  await expect(question(page)).toBeHidden();
  return strokes();
}

async function ask(page: Page): Promise<number> {
  const { press, strokes } = countedKeys(page);
  // What is suggested comes with the evidence; before it, the key leads to the first field.
  await expect(page.getByRole('region', { name: en('evidence.facts') })).toBeVisible();
  await press('q');
  await expect(suggested(page).first()).toBeFocused();
  await press('Enter');
  await press('Control+Enter');
  await expect(question(page)).toBeVisible();
  await press('Control+Enter');
  await expect(question(page)).toBeHidden();
  return strokes();
}

test.describe('by keyboard', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('from the link in the mail: two strokes approve, four reject or ask', async ({
    page,
    stack,
  }) => {
    const tickets = [
      await stack.intake.submit('US'),
      await stack.intake.submit('US'),
      await inDoubt(stack),
    ] as const;
    await signedIn(page, stack, 'administrator');
    const open = async (at: 0 | 1 | 2, path: 'approve' | 'reject') => {
      await page.goto(mailLink(stack, path, tickets[at]));
      await expect(heading(page, tickets[at].practice)).toBeVisible();
      // The keys come with the last parts of the page.
      await expect(
        page.getByRole('button', { name: en('customerService.keys.title') }),
      ).toBeVisible();
    };

    await open(0, 'approve');
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: en('customerService.keys.title') });
    await expect(keys).toContainText(en('customerService.keys.submit'));
    await expect(keys).toContainText(en('customerService.keys.digits'));
    await expectAccessible(page);
    await page.goBack();
    await expect(keys).toBeHidden();
    await expect(heading(page, tickets[0].practice)).toBeVisible();
    expect(await approve(page)).toBe(2);
    await expect(resultHeading(page, 'approved', tickets[0].practice)).toBeVisible();

    // The link says approve; the key says otherwise.
    await open(1, 'approve');
    expect(await reject(page)).toBe(4);
    await expect(resultHeading(page, 'rejected', tickets[1].practice)).toBeVisible();

    await open(2, 'reject');
    await expect(page.getByText(en('evidence.layerReason.check-digit')).first()).toBeVisible();
    expect(await ask(page)).toBe(4);
    await expect(page.getByText(en('asking.act.asked'))).toBeInViewport();
  });

  test('at the desk: the same keys, and what was done is undone from the next one', async ({
    page,
    stack,
  }) => {
    // There is time enough to undo there.
    const tickets = [await inDoubt(stack), await inDoubt(stack)] as const;
    await signedIn(page, stack, 'administrator');
    const open = async (at: 0 | 1) => {
      await page.goto(
        `${stack.consoleUrl}/customerService/DE/${tickets[at].ticketNumber}?countryCode=DE`,
      );
      await expect(heading(page, tickets[at].practice)).toBeVisible();
      await expect(page.getByText(en('evidence.layerReason.check-digit')).first()).toBeVisible();
    };
    // On a slow connection too, the next registration comes with the offer to undo.
    await page.route('**/undo-toasts*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3000));
      await route.continue();
    });
    await open(0);
    // The form is there at once.
    await expect(page.getByRole('button', { name: en('decision.submit.approve') })).toBeVisible();
    expect(await ask(page)).toBe(4);
    const undo = page.locator('[data-undo]');
    // Whatever row is the next one.
    await expect(heading(page, tickets[0].practice)).toBeHidden();
    await page.keyboard.press('u');
    await expect(page.getByText(en('asking.act.undone'), { exact: true })).toBeVisible();
    await expect(heading(page, tickets[0].practice)).toBeVisible();
    await expect(
      page.getByRole('group', { name: en('asking.point', { number: '1' }) }),
    ).toBeVisible();

    await open(1);
    expect(await reject(page)).toBe(4);
    await expect(undo.first()).toBeInViewport();
  });

  test('the focus waits where the reasons come to, on a slow connection', async ({
    page,
    stack,
  }) => {
    const ticket = await stack.intake.submit('US');
    const release = await hold(page, '**/reason-picker*');
    await signedIn(page, stack, 'administrator');
    await page.goto(`${stack.consoleUrl}/customerService/US/${ticket.ticketNumber}`);
    await expect(heading(page, ticket.practice)).toBeVisible();
    await page.keyboard.press('r');
    await expect(page.locator('form [aria-busy="true"]')).toBeFocused();
    release();
    await expect(filter(page)).toBeFocused();
  });

  test('who leaves the desk before the next one opens is not called back', async ({
    page,
    stack,
  }) => {
    const ticket = await inDoubt(stack);
    await inDoubt(stack);
    const release = await hold(page, '**/undo-toasts*');
    await signedIn(page, stack, 'administrator');
    await page.goto(`${stack.consoleUrl}/customerService/DE/${ticket.ticketNumber}?countryCode=DE`);
    await expect(heading(page, ticket.practice)).toBeVisible();
    await ask(page);
    await page.getByRole('link', { name: 'Countersign' }).first().click();
    await expect(heading(page, ticket.practice)).toBeHidden();
    const file = page.waitForResponse('**/undo-toasts*');
    release();
    await file;
    // Nothing happens; a moment is given to it.
    await page.waitForTimeout(1500);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('Tab skips to the decision, and no form moves the page', async ({ page, stack }) => {
    const ticket = await stack.intake.submit('US');
    await signedIn(page, stack, 'administrator');
    for (const address of [
      mailLink(stack, 'approve', ticket),
      `${stack.consoleUrl}/customerService/US/${ticket.ticketNumber}`,
    ]) {
      await page.goto(address);
      await expect(heading(page, ticket.practice)).toBeVisible();
      const skip = page.getByRole('link', { name: en('frame.skipToDecision') });
      await page.keyboard.press('Control+Home');
      await page.evaluate(() => {
        document.body.tabIndex = -1;
        document.body.focus();
      });
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(skip).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      const bar = page.getByRole('radio', { name: en('decision.verb.approve') });
      await expect(bar).toBeFocused();

      // The keys come with the last parts of the page.
      await expect(
        page.getByRole('button', { name: en('customerService.keys.title') }),
      ).toBeVisible();
      await page.getByRole('heading', { level: 1 }).focus();
      const places = async () => [
        (await bar.boundingBox())?.y,
        await page.evaluate(() => window.scrollY),
      ];
      const before = await places();
      await page.keyboard.press('r');
      await expect(filter(page)).toBeFocused();
      expect(await places()).toEqual(before);
      await page.getByRole('heading', { level: 1 }).focus();
      await page.keyboard.press('q');
      await expect(page.locator('[data-asks] :focus')).toBeVisible();
      expect(await places()).toEqual(before);
      await page.keyboard.press('a');
      await expect(page.getByRole('button', { name: en('decision.submit.approve') })).toBeFocused();
      expect(await places()).toEqual(before);
    }
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  /** Taps what is in view as it is: nothing is scrolled for it. */
  function countedTaps(page: Page) {
    let count = 0;
    return {
      tap: async (target: Locator) => {
        await expect(target).toBeInViewport();
        const box = await target.boundingBox();
        if (box === null) throw new Error('It is not drawn.');
        count += 1;
        await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      },
      taps: () => count,
    };
  }

  test('five taps from the mail approve at most; a question is sent and seen as sent', async ({
    page,
    stack,
  }) => {
    const tickets = [await stack.intake.submit('US'), await inDoubt(stack)] as const;
    await signedIn(page, stack, 'administrator');
    const button = (name: string) => page.getByRole('button', { name, exact: true });

    await page.goto(mailLink(stack, 'approve', tickets[0]));
    await expect(heading(page, tickets[0].practice)).toBeVisible();
    const first = countedTaps(page);
    await first.tap(button(en('decision.verb.approve')));
    await first.tap(button(en('decision.submit.approve')));
    await first.tap(question(page).getByRole('button', { name: en('decision.verb.approve') }));
    await expect(resultHeading(page, 'approved', tickets[0].practice)).toBeInViewport();
    // And the one on the link.
    expect(1 + first.taps()).toBeLessThanOrEqual(5);

    await page.goto(mailLink(stack, 'approve', tickets[1]));
    await expect(page.getByText(en('evidence.layerReason.check-digit')).first()).toBeVisible();
    const second = countedTaps(page);
    await second.tap(button(en('decision.verb.ask')));
    await second.tap(suggested(page).first());
    await second.tap(button(en('decision.submit.ask')));
    await expect(question(page)).toContainText(tickets[1].applicantEmail);
    await page.goBack();
    await expect(question(page)).toBeHidden();
    await expect(heading(page, tickets[1].practice)).toBeAttached();
    await second.tap(button(en('decision.submit.ask')));
    await second.tap(question(page).getByRole('button', { name: en('asking.send'), exact: true }));
    await expect(page.getByText(en('asking.act.asked'))).toBeInViewport();
    await expect(button(en('asking.waiting.undo'))).toBeInViewport();
    await expectAccessible(page);
  });
});
