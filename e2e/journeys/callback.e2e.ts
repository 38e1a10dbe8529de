import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInAtProvider } from '../support/accounts.ts';
import { countSignIns } from '../support/count-sign-ins.ts';
import { mailLink } from '../support/links.ts';
import { sessionScopes, useSessionScope } from '../support/session-scope.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const email = 'input[type=email]';
const failure = (page: Page, reason: string) =>
  page.getByRole('alert').getByText(textOf('en', `signIn.failures.${reason}`));
const welcome = (page: Page) => page.getByRole('link', { name: textOf('en', 'home.btn') });
const again = (page: Page) => page.getByRole('button', { name: textOf('en', 'home.signInAgain') });

async function signedInAtHome(page: Page, stack: Stack): Promise<void> {
  await page.goto(`${stack.consoleUrl}/`);
  await signInAtProvider(page, 'administrator');
  await expect(welcome(page)).toBeVisible();
}

async function expectCleanHome(page: Page): Promise<void> {
  const { pathname, search } = new URL(page.url());
  expect(pathname).toBe('/');
  expect(search).not.toMatch(/code|state|error/);
}

test('[S2.12] a callback that is reloaded too early ends with a button, not a loop', async ({
  page,
  context,
  stack,
}) => {
  const signIns = countSignIns(context);
  const hanging = page.waitForRequest('**/v1/token');
  // No answer comes, and none later: removing the route could let the request continue.
  await page.route('**/v1/token', () => undefined, { times: 1 });
  await page.goto(`${stack.consoleUrl}/customerService`);
  await signInAtProvider(page, 'administrator');
  await hanging;
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await expect(failure(page, 'no-transaction')).toBeVisible();
  await expectCleanHome(page);
  expect(signIns.authorizations()).toBe(1);
  await again(page).click();
  await expect(welcome(page)).toBeVisible();
});

for (const scope of sessionScopes) {
  test(`[S2.12] an answered callback opened again sends nothing (${scope})`, async ({
    page,
    context,
    stack,
  }) => {
    await useSessionScope(context, stack, scope);
    const signIns = countSignIns(context);
    await signedInAtHome(page, stack);
    const used = signIns.callback();
    expect(used).toContain('code=');

    await test.step('in the same tab: home, still signed in', async () => {
      await page.goto(used);
      await expect(welcome(page)).toBeVisible();
      await expectCleanHome(page);
    });
    await test.step('in another tab: by the session it has', async () => {
      const other = await context.newPage();
      await other.goto(used);
      if (scope === 'browser') {
        await expect(welcome(other)).toBeVisible();
        await expectCleanHome(other);
        return;
      }
      await expect(failure(other, 'no-transaction')).toBeVisible();
      await expectCleanHome(other);
      await expectAccessible(other);
      expect(signIns.authorizations()).toBe(1);
      await again(other).click();
      await expect(welcome(other)).toBeVisible();
      await other.close();
    });
    await test.step('opened by hand: home', async () => {
      await page.goto(`${stack.consoleUrl}/login/callback`);
      await expect(welcome(page)).toBeVisible();
      await expectCleanHome(page);
    });
    expect(signIns.tokens()).toBe(scope === 'browser' ? 1 : 2); // one per sign-in
  });
}

test('[S2.12][S4.1] Back from the first screen leads out, and its link back in', async ({
  page,
  context,
  stack,
}) => {
  const signIns = countSignIns(context);
  const ticket = await stack.intake.submit('US');
  await page.goto(mailLink(stack, 'approve', ticket));
  await signInAtProvider(page, 'administrator');
  const heading = page.getByRole('heading', { level: 1, name: ticket.practice });
  await expect(heading).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'This sign-in page has expired' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the console' }).click();
  await expect(welcome(page)).toBeVisible();
  expect(signIns.authorizations()).toBe(1);
  await page.goForward().catch(() => undefined);
  await page.goto(mailLink(stack, 'approve', ticket));
  await expect(heading).toBeVisible();
  expect(signIns.authorizations()).toBe(1);
});

for (const [name, more] of [
  ['with a description', { error_description: 'The tenant is closed. Call +1 555 0100.' }],
  ['without one', {}],
] as const) {
  test(`[S2.3][S8.1] an error of the provider ${name} is shown on home, in our words`, async ({
    page,
    context,
    stack,
  }) => {
    const signIns = countSignIns(context);
    await page.goto(`${stack.consoleUrl}/customerService`);
    await expect(page.locator(email)).toBeVisible();
    const query = new URLSearchParams({
      error: 'temporarily_unavailable',
      state: signIns.state(),
      iss: `${stack.identityUrl}/oauth2/default`,
      ...more,
    });
    await page.goto(`${stack.consoleUrl}/login/callback?${query}`);
    await expect(failure(page, 'refused')).toBeVisible();
    await expect(page.getByText('temporarily_unavailable')).toBeVisible();
    await expect(page.getByText('555 0100')).toHaveCount(0);
    await expectCleanHome(page);
    expect([signIns.authorizations(), signIns.tokens()]).toEqual([1, 0]);
  });
}

test('[S2.12] a sign-in of more than half an hour is explained and starts again', async ({
  page,
  context,
  stack,
}) => {
  const signIns = countSignIns(context);
  await page.clock.install();
  await page.goto(`${stack.consoleUrl}/customerService`);
  await expect(page.locator(email)).toBeVisible();
  await page.clock.fastForward('31:00');
  await signInAtProvider(page, 'administrator');
  await expect(failure(page, 'no-transaction')).toBeVisible();
  await expectCleanHome(page);
  expect([signIns.authorizations(), signIns.tokens()]).toEqual([1, 0]);
  await again(page).click();
  await expect(welcome(page)).toBeVisible();
});
