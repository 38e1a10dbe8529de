import { expectAccessible } from '../support/accessible.ts';
import { demoPassword, signInAtProvider } from '../support/accounts.ts';
import { shopOrigin } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const nextPassword = 'a quiet harbour at dawn 7';

test('[S2.8][S5.1] a reset link leads to the form, one PUT, and a link back', async ({
  page,
  stack,
}) => {
  await page.route(`${shopOrigin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Shop</title>' }),
  );
  await page.goto(
    `${stack.consoleUrl}/resetPassword?redirectUrl=${encodeURIComponent(`${shopOrigin}/done`)}`,
  );
  await signInAtProvider(page, 'service');
  const field = page.getByLabel(textOf('en', 'resetPassword.newPassword'), { exact: true });
  await expect(field).toHaveAttribute('name', 'newPassword');
  await expect(field).toHaveAttribute('autocomplete', 'new-password');
  await expect(page.getByText('shop.example').first()).toBeVisible();
  await expectAccessible(page);

  await test.step('a refusal of the provider is shown beside the field', async () => {
    await field.fill('passwordpassword');
    await page.getByLabel(textOf('en', 'resetPassword.repeat')).fill('passwordpassword');
    await page.getByRole('button', { name: textOf('en', 'resetPassword.submit') }).click();
    await expect(page.getByText(textOf('en', 'resetPassword.refused.tooCommon'))).toBeVisible();
    await expectAccessible(page);
  });

  await field.fill(nextPassword);
  await page.getByLabel(textOf('en', 'resetPassword.repeat')).fill(nextPassword);
  const put = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/idp/myaccount/password'),
  );
  await page.getByRole('button', { name: textOf('en', 'resetPassword.submit') }).click();
  const request = await put;
  expect(request.postDataJSON()).toEqual({ profile: { password: nextPassword } });
  expect(request.headers().authorization).toMatch(/^Bearer /);
  expect(request.headers().accept).toContain('okta-version=1.0.0');
  await expect(page.getByText(textOf('en', 'resetPassword.success'))).toBeVisible();
  await expectAccessible(page);
  const received = await stack.mails.one('password was changed', 'service@demo.example');
  expect(received.text).toContain('If this wasn’t you');
  expect(received.text + received.html).not.toContain(nextPassword);
  await page
    .getByRole('link', { name: textOf('en', 'resetPassword.continueTo', { host: 'shop.example' }) })
    .click();
  await expect(page).toHaveURL(`${shopOrigin}/done`);

  await test.step('the new password is the one that signs in now', async () => {
    await page.context().clearCookies();
    await page.goto(`${stack.consoleUrl}/resetPassword`);
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${stack.consoleUrl}/resetPassword`);
    await signInAtProvider(page, 'service', nextPassword);
    await field.fill(demoPassword);
    await page.getByLabel(textOf('en', 'resetPassword.repeat')).fill(demoPassword);
    await page.getByRole('button', { name: textOf('en', 'resetPassword.submit') }).click();
    await expect(page.getByText(textOf('en', 'resetPassword.success'))).toBeVisible();
  });
});

test('[S5.1] an old sign-in is renewed, and the form has no password afterwards', async ({
  page,
  stack,
}) => {
  const field = page.getByLabel(textOf('en', 'resetPassword.newPassword'), { exact: true });
  const repeat = page.getByLabel(textOf('en', 'resetPassword.repeat'));
  const submit = page.getByRole('button', { name: textOf('en', 'resetPassword.submit') });
  const stored = () =>
    page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  await stack.restartIdentity({ behindMs: 20 * 60_000 });
  const here = `${stack.consoleUrl}/resetPassword?redirectUrl=${encodeURIComponent(`${shopOrigin}/done`)}`;
  await page.goto(here);
  await signInAtProvider(page, 'service');
  await expect(field).toBeVisible();
  await stack.restartIdentity();

  await field.fill(nextPassword);
  await repeat.fill(nextPassword);
  await submit.click();
  await expect(page.getByText(textOf('en', 'resetPassword.freshSignInText'))).toBeVisible();
  await expectAccessible(page);
  expect(await stored()).not.toContain(nextPassword);
  const asked = page.waitForRequest((request) => request.url().includes('/v1/authorize'));
  await page.getByRole('button', { name: textOf('en', 'resetPassword.freshSignInButton') }).click();
  const { searchParams } = new URL((await asked).url());
  expect(searchParams.get('prompt')).toBe('login');
  expect(searchParams.get('max_age')).toBe('900');
  expect(searchParams.get('acr_values')).toBe('urn:okta:loa:1fa:pwd');
  await expect(page.locator('input[type=email]')).toHaveValue('service@demo.example');
  await test.step('after a cancellation the form is there, still signed in', async () => {
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(field).toHaveValue('');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await field.fill(nextPassword);
    await repeat.fill(nextPassword);
    await submit.click();
    await page
      .getByRole('button', { name: textOf('en', 'resetPassword.freshSignInButton') })
      .click();
  });
  await signInAtProvider(page, 'service');

  await expect(page.getByText(textOf('en', 'resetPassword.signedInAgainText'))).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/resetPassword');
  await expect(page.getByText('shop.example').first()).toBeVisible();
  await expect(field).toHaveValue('');
  await expectAccessible(page);
  await field.fill(nextPassword);
  await repeat.fill(nextPassword);
  await submit.click();
  await expect(page.getByText(textOf('en', 'resetPassword.success'))).toBeVisible();
  expect(await stored()).not.toContain(nextPassword);

  await test.step('and is not shown again', async () => {
    await page.getByRole('link', { name: /shop\.example/ }).waitFor();
    await page.goBack();
    await page.goto(here);
    await expect(field).toBeVisible();
    await expect(page.getByText(textOf('en', 'resetPassword.signedInAgainText'))).toHaveCount(0);
    await field.fill(demoPassword);
    await repeat.fill(demoPassword);
    await submit.click();
    await expect(page.getByText(textOf('en', 'resetPassword.success'))).toBeVisible();
  });
});

test('[S2.8] a refused return address is explained, and the form still works', async ({
  page,
  stack,
}) => {
  await page.goto(
    `${stack.consoleUrl}/resetPassword?redirectUrl=${encodeURIComponent('https://evil.example/')}`,
  );
  await signInAtProvider(page, 'kanrisha');
  await expect(
    page.getByText(textOf('ja', 'resetPassword.refusedReturn.return-address-refused')),
  ).toBeVisible();
  await expect(page.getByText('evil.example')).toHaveCount(0);
  await expectAccessible(page);
});
