import type { Page } from '@playwright/test';
import { type AccountName, signInAtProvider } from '../support/accounts.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

/** The key that signed the access token of a tab. */
async function keyOfToken(page: Page): Promise<string> {
  const kid = await page.evaluate(() => {
    const { accessToken } = JSON.parse(localStorage.getItem('countersign.session') ?? '{}');
    return JSON.parse(atob(String(accessToken).split('.')[0] ?? '')).kid;
  });
  return String(kid);
}

async function openDesk(page: Page, stack: Stack, account?: AccountName): Promise<void> {
  await page.goto(`${stack.consoleUrl}/customerService?locale=en`);
  if (account !== undefined) await signInAtProvider(page, account);
  const heading = page.getByRole('heading', { name: textOf('en', 'customerService.heading') });
  await expect(heading).toBeVisible();
}

/** Asks the API with the tab's own token, past every cache. */
async function statusOfCall(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { accessToken } = JSON.parse(localStorage.getItem('countersign.session') ?? '{}');
    const headers = { authorization: `Bearer ${accessToken}` };
    return (await fetch('/api/me', { headers, cache: 'no-store' })).status;
  });
}

test('[S4.3][S1.3] keys rotate without a sign-out, and the API knows the new key', async ({
  browser,
  page,
  stack,
}) => {
  await openDesk(page, stack, 'administrator');
  const oldKey = await keyOfToken(page);

  await test.step('a rotated key is published and does not sign yet', async () => {
    await stack.rotateKeys();
    const published = await fetch(`${stack.identityUrl}/oauth2/default/v1/keys`);
    expect(Object(await published.json()).keys).toHaveLength(2);
    const other = await browser.newContext();
    const meanwhile = await other.newPage();
    await openDesk(meanwhile, stack, 'service');
    expect(await keyOfToken(meanwhile)).toBe(oldKey);
    await other.close();
  });

  // The API asks for the keys at least every ten minutes; here, because it starts.
  await stack.stopApi();
  await stack.startApi();
  expect(await statusOfCall(page)).toBe(200);
  stack.ageKeys(16 * 60_000);

  await test.step('it signs, and the API accepts what it has signed', async () => {
    const other = await browser.newContext();
    const later = await other.newPage();
    await openDesk(later, stack, 'service');
    expect(await keyOfToken(later)).not.toBe(oldKey);
    expect(await statusOfCall(later)).toBe(200);
    await other.close();
  });

  await test.step('sessions continue: here, and at the provider', async () => {
    expect(await statusOfCall(page)).toBe(200);
    await page.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
    await openDesk(page, stack);
    expect(await keyOfToken(page)).not.toBe(oldKey);
  });
});
