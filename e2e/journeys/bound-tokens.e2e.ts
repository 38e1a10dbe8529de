import type { Page } from '@playwright/test';
import { signInAtProvider } from '../support/accounts.ts';
import { drivenPage } from '../support/browsers/driven-page.ts';
import { otherEngines } from '../support/browsers/other-engines.ts';
import { confirmDecision, resultHeading } from '../support/decision.ts';
import { mailLink } from '../support/links.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const en = (key: string, values?: Record<string, string>) => textOf('en', key, values);

let stack: Stack;
test.beforeAll(async () => {
  stack = await startStack({ dpop: 'required' });
});
test.afterAll(() => stack?.close());

/** The device's clock is `aheadMs` ahead; for what the page opens from now on. */
async function setClockAhead(page: Page, aheadMs: number): Promise<void> {
  await page.addInitScript((ahead) => {
    const TrueDate = Date;
    globalThis.Date = class extends TrueDate {
      constructor(...given: []) {
        super(...(given.length === 0 ? ([TrueDate.now() + ahead] as unknown as []) : given));
      }
      static override now() {
        return TrueDate.now() + ahead;
      }
    } as DateConstructor;
  }, aheadMs);
}

/** What is stored in this browser, where a script that got in would look for it. */
const storedSession = (page: Page): Promise<{ readonly accessToken: string; key: string }> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('countersign.session') ?? '{}'));

/** The stored keys: whether their private half can be read. */
const storedKeys = (page: Page): Promise<readonly boolean[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('countersign');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('keys').objectStore('keys').getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result.map(({ pair }) => pair.privateKey.extractable));
          };
        };
      }),
  );

const me = (headers: Readonly<Record<string, string>>) =>
  fetch(`${stack.consoleUrl}/api/me`, { headers });

test('[S1.3][S2.10] a sign-in is bound to this browser: what is stolen from it opens nothing', async ({
  page,
  context,
}) => {
  const ticket = await stack.intake.submit('US');
  const sent = page.waitForRequest((request) => /\/api\/me$/.test(request.url()));
  await page.goto(mailLink(stack, 'approve', ticket));
  await signInAtProvider(page, 'administrator');
  const captured = await (await sent).allHeaders();
  await confirmDecision(page, 'approve');
  await expect(resultHeading(page, 'approved', ticket.practice)).toBeVisible();

  await test.step('the token, with or without another key, and a request that was overheard', async () => {
    const { accessToken } = await storedSession(page);
    expect(await storedKeys(page)).toEqual([false]);
    expect((await me({ authorization: `Bearer ${accessToken}` })).status).toBe(401);
    expect((await me({ authorization: `DPoP ${accessToken}` })).status).toBe(401);
    const { authorization = '', dpop = '' } = captured;
    expect(authorization).toBe(`DPoP ${accessToken}`);
    const replayed = await me({ authorization, dpop });
    expect(replayed.status).toBe(401);
    expect(await replayed.json()).toMatchObject({ detail: 'The proof (DPoP) was used before.' });
  });

  await test.step('another tab and a reload go on with the same key', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: ticket.practice })).toBeVisible();
    const tab = await context.newPage();
    await tab.goto(`${stack.consoleUrl}/customerService?status=all`);
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(tab.getByText(ticket.practice).first()).toBeVisible();
    await tab.close();
    expect(await storedKeys(page)).toEqual([false]);
  });

  await test.step('a sign-out removes the key', async () => {
    await page.goto(`${stack.consoleUrl}/`);
    await page.getByRole('button', { name: en('frame.settings') }).click();
    await page.getByRole('button', { name: en('frame.signOut') }).click();
    await expect(page.getByRole('heading', { name: en('signedOut.title') })).toBeVisible();
    // On the way to the provider and back, the page has none for a moment.
    await expect.poll(() => storedKeys(page).catch(() => undefined)).toEqual([]);
  });
});

test('[S5.1] the password is changed with a bound token', async ({ page }) => {
  await page.goto(`${stack.consoleUrl}/resetPassword`);
  await signInAtProvider(page, 'service');
  const next = 'a quiet harbour at dawn 7';
  await page.getByLabel(en('resetPassword.newPassword'), { exact: true }).fill(next);
  await page.getByLabel(en('resetPassword.repeat')).fill(next);
  const put = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: en('resetPassword.submit') }).click();
  expect((await put).headers().authorization).toMatch(/^DPoP /);
  await expect(page.getByText(en('resetPassword.success'))).toBeVisible();
});

for (const [clock, aheadMs] of [
  ['behind', -295_000],
  ['ahead', 300_000],
] as const) {
  test(`[S2.10] a device whose clock is five minutes ${clock} decides`, async ({
    page,
    expectErrors,
  }) => {
    // The first proofs are refused; the answer has the time for the next.
    expectErrors((text) => / 40[01] /.test(text));
    await setClockAhead(page, aheadMs);
    const ticket = await stack.intake.submit('US');
    await page.goto(mailLink(stack, 'approve', ticket));
    await signInAtProvider(page, 'administrator');
    await confirmDecision(page, 'approve');
    await expect(resultHeading(page, 'approved', ticket.practice)).toBeVisible();
  });
}

const firefox = otherEngines.find(({ name }) => name === 'Firefox');

test('[S2.10] Firefox decides with a bound token', async () => {
  test.skip(firefox?.missing !== undefined, firefox?.missing);
  const browser = await firefox?.start();
  if (browser === undefined) throw new Error('Firefox did not start.');
  try {
    const page = drivenPage(browser);
    const ticket = await stack.intake.submit('US');
    await page.goto(mailLink(stack, 'approve', ticket));
    await page.signIn('administrator');
    await page.see({ selector: 'h1', text: ticket.practice });
    await page.click({ selector: 'button', text: en('decision.submit.approve') });
    await page.click({
      selector: '[role=alertdialog] button',
      text: en('decision.verb.approve'),
    });
    const { practice } = ticket;
    await page.see({ selector: 'h1, h2', text: en('decision.result.approved', { practice }) });
    const token = await page.run(
      `return JSON.parse(localStorage.getItem('countersign.session')).accessToken`,
    );
    expect((await me({ authorization: `Bearer ${token}` })).status).toBe(401);
  } finally {
    await browser.close();
  }
});
