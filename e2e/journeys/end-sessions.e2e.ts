import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInAtProvider } from '../support/accounts.ts';
import { mailLink } from '../support/links.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const en = (key: string, values?: Record<string, string>) => textOf('en', key, values);
/** "Within a minute", and the time that a busy machine needs to show it. */
const minute = { timeout: 65_000 };

async function openSessions(page: Page, { consoleUrl }: Stack): Promise<void> {
  await page.goto(`${consoleUrl}/customerService`);
  await signInAtProvider(page, 'administrator');
  await page.getByRole('button', { name: en('frame.settings') }).click();
  await page.getByRole('link', { name: en('sessions.pageTitle') }).click();
  await expect(page.getByRole('heading', { name: en('sessions.pageTitle') })).toBeVisible();
}

test('a session that is ended in another browser says so within a minute, and keeps what was typed', async ({
  page,
  browser,
  stack,
}) => {
  const ticket = await stack.intake.submit('US');
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(mailLink(stack, 'reject', ticket));
  await signInAtProvider(other, 'administrator');
  const note = other.getByLabel(en('decision.message'));
  await note.fill('Called the practice.');

  await openSessions(page, stack);
  const entries = page.getByRole('list', { name: en('sessions.title.mine') }).getByRole('listitem');
  // Other journeys of this world have left sessions of their own; the other browser's is the last used of the others.
  await expect(entries.filter({ hasText: en('sessions.current') })).toHaveCount(1);
  const before = await entries.count();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^End session:/ })
    .first()
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: en('sessions.end') })
    .click();
  await expect(entries).toHaveCount(before - 1);

  const said = other.getByRole('alertdialog', { name: en('signIn.endedTitle') });
  await expect(said).toBeVisible(minute);
  await expect(note).toHaveValue('Called the practice.');
  const stored = await other.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
  );
  expect(stored).not.toMatch(/eyJ/);
  const asked = other.waitForRequest((request) => request.url().includes('/v1/authorize'));
  await said.getByRole('button', { name: en('signIn.tooOldYes') }).click();
  expect(new URL((await asked).url()).searchParams.get('max_age')).toBe('0');
  // The provider's own session is not enough.
  await expect(other.locator('input[type=password]')).toBeVisible();
  await signInAtProvider(other, 'administrator');
  await expect(note).toHaveValue('Called the practice.');
  await context.close();
});

test('a sign-out at the provider ends the session at the API', async ({ page, stack }) => {
  await openSessions(page, stack);
  const token = await page.evaluate(
    () =>
      /"accessToken":"([^"]+)"/.exec(JSON.stringify({ ...localStorage }).replaceAll('\\', ''))?.[1],
  );
  const ask = () =>
    page.request.get(`${stack.consoleUrl}/api/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await ask()).status()).toBe(200);
  await page.getByRole('button', { name: en('frame.settings') }).click();
  await page.getByRole('button', { name: en('frame.signOut') }).click();
  await page.waitForURL(`${stack.consoleUrl}/signed-out`);
  const answer = await ask();
  expect(answer.status()).toBe(401);
  expect((await answer.json()).code).toBe('session-ended');
});
