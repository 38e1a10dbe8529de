import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInAtProvider } from '../support/accounts.ts';
import { countSignIns } from '../support/count-sign-ins.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const failure = (page: Page, reason: string) =>
  page.getByRole('alert').getByText(textOf('en', `signIn.failures.${reason}`));

for (const [name, script] of [
  [
    'blocked',
    `Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('no', 'SecurityError'); } })`,
  ],
  [
    'full',
    `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }`,
  ],
] as const) {
  test(`[S2.3][S4.1] with storage that is ${name} no one is sent to the provider`, async ({
    page,
    context,
    stack,
  }) => {
    const signIns = countSignIns(context);
    await page.addInitScript(script);
    for (const path of ['/customerService', '/approve?ticketId=T-1&marketcode=US', '/']) {
      await page.goto(`${stack.consoleUrl}${path}`);
      await expect(failure(page, 'storage-blocked')).toBeVisible();
    }
    await page.getByRole('button', { name: textOf('en', 'home.signInAgain') }).click();
    await expect(failure(page, 'storage-blocked')).toBeVisible();
    expect(signIns.authorizations()).toBe(0);
  });
}

test('[S4.1] full storage on the way back: signed in until the page is left', async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.consoleUrl}/customerService`);
  await expect(page.locator('input[type=email]')).toBeVisible();
  await page.addInitScript(
    `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }`,
  );
  await signInAtProvider(page, 'administrator');
  await expect(
    page.getByRole('heading', { name: textOf('en', 'customerService.heading') }),
  ).toBeVisible();
});

test('[S4.1] blocked cookies at the provider: at most two automatic trips a minute', async ({
  page,
  context,
  stack,
}) => {
  const signIns = countSignIns(context);
  await page.route(`${stack.identityUrl}/**`, async (route) => {
    // By Node, which stores no cookies; Playwright's own fetch would.
    const answer = await fetch(route.request().url(), { redirect: 'manual' });
    const { 'set-cookie': _, ...headers } = Object.fromEntries(answer.headers);
    const body = await answer.text();
    await route.fulfill({ status: answer.status, headers, body });
  });
  await page.goto(`${stack.consoleUrl}/customerService`);
  for (let trip = 1; trip <= 2; trip += 1) {
    await expect(page.getByRole('heading', { name: 'Your browser blocks cookies' })).toBeVisible();
    await expectAccessible(page);
    expect(signIns.authorizations()).toBe(trip);
    await page.getByRole('link', { name: 'Go to the console' }).click();
  }
  await expect(failure(page, 'too-many-redirects')).toBeVisible();
  expect(signIns.authorizations()).toBe(2);
});
