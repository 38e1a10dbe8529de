import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInAtProvider } from '../support/accounts.ts';
import { chooseReasons } from '../support/decision.ts';
import { mailLink } from '../support/links.ts';
import { sessionScopes, useSessionScope } from '../support/session-scope.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const lapsed = () => textOf('en', 'signIn.lapsedTitle');
const overAnHour = '01:05:00';

/** On a phone the button is in the settings menu. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: textOf('en', 'frame.settings') }).click();
  await page.getByRole('button', { name: textOf('en', 'frame.signOut') }).click();
}

test('[S4.1] a first visit goes to the provider at once, with the language', async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.consoleUrl}/customerService?locale=fr_FR`);
  await expect(page.locator('input[type=email]')).toBeVisible();
  expect(page.url()).toContain(stack.identityUrl);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const scope of sessionScopes) {
  test(`[S4.2] a lapse while typing: No loses nothing, Yes returns to it (${scope})`, async ({
    page,
    context,
    stack,
  }) => {
    await useSessionScope(context, stack, scope);
    const ticket = await stack.intake.submit('US');
    await page.clock.install();
    await page.goto(mailLink(stack, 'reject', ticket));
    await signInAtProvider(page, 'administrator');
    await chooseReasons(page, ['L01', 'Z99']);
    const typed = 'The licence could not be found. 眼鏡 👓 é';
    const message = page.getByLabel(textOf('en', 'decision.message'));
    await message.fill(typed);

    await page.clock.fastForward(overAnHour);
    const dialog = page.getByRole('alertdialog', { name: lapsed() });
    await expect(dialog).toContainText(textOf('en', 'signIn.lapsedQuestion'));
    await expectAccessible(page);

    await test.step('No does nothing', async () => {
      await dialog.getByRole('button', { name: textOf('en', 'signIn.no'), exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(message).toHaveValue(typed);
    });

    await test.step('the next act that needs the token asks again and sends nothing', async () => {
      await page
        .getByRole('button', { name: textOf('en', 'decision.submit.reject') })
        .last()
        .click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: textOf('en', 'decision.verb.reject'), exact: true })
        .click();
      await expect(dialog).toBeVisible();
    });

    await test.step('Yes returns to the same screen with what was typed', async () => {
      await page.clock.setSystemTime(new Date()); // a device this far ahead would fail the token's check
      // Of the callback only the request is sure to be seen: its address changes in a moment.
      const cameBack = page.waitForRequest(
        (request) => new URL(request.url()).pathname === '/login/callback',
      );
      await dialog.getByRole('button', { name: textOf('en', 'signIn.yes'), exact: true }).click();
      await cameBack;
      await expect(page.getByRole('heading', { level: 1, name: ticket.practice })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/reject');
      await expect(message).toHaveValue(typed);
      await expect(
        page.getByRole('checkbox', { name: textOf('en', 'reasons.code.L01') }),
      ).toBeChecked();
    });
  });
}

test.describe('on a desk, where the mail is shown beside the form', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('[S4.2] after a No the question stays closed while a person types', async ({
    page,
    stack,
  }) => {
    const ticket = await stack.intake.submit('US');
    await page.clock.install();
    await page.goto(mailLink(stack, 'reject', ticket));
    await signInAtProvider(page, 'administrator');
    await expect(page.getByRole('heading', { level: 1, name: ticket.practice })).toBeVisible();
    await page.clock.fastForward(overAnHour);
    const dialog = page.getByRole('alertdialog', { name: lapsed() });
    await dialog.getByRole('button', { name: textOf('en', 'signIn.no'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await chooseReasons(page, ['L01']);
    await page.getByLabel(textOf('en', 'decision.message')).fill('Please send the licence again.');
    await page.clock.runFor(5000); // longer than the pause after which the preview is read
    await expect(page.getByText(textOf('en', 'decision.preview.failed'))).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
});

test('[S2.3][S8.1] a refused sign-in is shown in red on home and not tried again', async ({
  page,
  stack,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  await page.goto(`${stack.consoleUrl}/`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(textOf('en', 'signIn.failures.refused'));
  expect(new URL(page.url()).pathname).toBe('/');
  expect(new URL(page.url()).search).not.toContain('error');
  const [red, green, blue] = await alert.evaluate((element) =>
    (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
  );
  expect(red).toBeGreaterThan((green ?? 255) + 60);
  expect(red).toBeGreaterThan((blue ?? 255) + 60);
  expect(logged.some((line) => line.includes('sign-in-failed'))).toBe(true);
  await expectAccessible(page);
  await page.getByRole('button', { name: textOf('en', 'home.signInAgain') }).click();
  await signInAtProvider(page, 'administrator');
  await expect(page.getByRole('link', { name: textOf('en', 'home.btn') })).toBeVisible();
});

for (const scope of sessionScopes) {
  test(`[S4.3][S7.3] sign-out revokes the token and ends the session (${scope})`, async ({
    page,
    context,
    stack,
  }) => {
    await useSessionScope(context, stack, scope);
    await page.goto(`${stack.consoleUrl}/customerService`);
    await signInAtProvider(page, 'administrator');
    await expect(
      page.getByRole('heading', { name: textOf('en', 'customerService.heading') }),
    ).toBeVisible();
    const revocation = page.waitForRequest((request) => request.url().endsWith('/v1/revoke'));
    const providerEnded = page.waitForResponse((answer) => answer.url().includes('/v1/logout'));
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await signOut(page);
    expect((await revocation).postData()).toMatch(/(?:^|&)token=[\w.-]{50,}/);
    await providerEnded;
    await page.waitForURL(`${stack.consoleUrl}/signed-out`, { waitUntil: 'load' });
    expect(addresses.join('\n')).not.toMatch(/eyJ|id_token_hint/);
    await expect(
      page.getByRole('heading', { name: textOf('en', 'signedOut.title') }),
    ).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/eyJ/);
    // For tabs that slept, and for the marks of the next visit: times, and nothing else.
    const left = await page.evaluate(() => Object.entries(localStorage).sort());
    expect(left.filter(([name]) => !name.startsWith('countersign.visit-'))).toEqual([
      ['countersign.signed-out-at', expect.stringMatching(/^\d{13}$/)],
    ]);
    for (const [, value] of left) expect(value).toMatch(/^[\d{}":,a-z]+$/);
    await expectAccessible(page);

    await test.step('[S4.1] a signed-out tab starts no automatic sign-in, and shows no data', async () => {
      await page.goBack();
      await page.goto(`${stack.consoleUrl}/customerService`);
      await expect(
        page.getByRole('heading', { name: textOf('en', 'signedOut.title') }),
      ).toBeVisible();
      await page.getByRole('button', { name: textOf('en', 'signedOut.btn') }).click();
      await expect(page.locator('input[type=email]')).toBeVisible();
    });
  });
}

test('[S4.3][S8.1] a revocation that fails is only logged', async ({ page, stack }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto(`${stack.consoleUrl}/customerService`);
  await signInAtProvider(page, 'administrator');
  await expect(
    page.getByRole('heading', { name: textOf('en', 'customerService.heading') }),
  ).toBeVisible();
  await page.route('**/v1/revoke', (route) =>
    route.fulfill({
      status: 400,
      headers: { 'access-control-allow-origin': '*' },
      json: { error: 'invalid_request' },
    }),
  );
  await signOut(page);
  await expect(page.getByRole('heading', { name: textOf('en', 'signedOut.title') })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  // A word, and not the name that the build gave the library's class.
  const line = '{"event":"revocation-failed","reason":"OAUTH_RESPONSE_BODY_ERROR"}';
  await expect
    .poll(() => logged.filter((one) => one.includes('revocation-failed')))
    .toContain(line);
  expect(logged.join('\n')).not.toMatch(/eyJ/);
});

test('[S2.3] a provider whose clock is two minutes ahead: the clock is said to be why', async ({
  page,
  stack,
}) => {
  await stack.restartIdentity({ behindMs: -120_000 });
  await page.goto(`${stack.consoleUrl}/customerService`);
  await signInAtProvider(page, 'administrator');
  await expect(page.getByRole('alert')).toContainText(textOf('en', 'signIn.failures.clock'));
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await stack.restartIdentity();
  await page.getByRole('button', { name: textOf('en', 'home.signInAgain') }).click();
  await expect(
    page.getByRole('heading', { name: textOf('en', 'customerService.heading') }),
  ).toBeVisible();
});
