import { expectAccessible } from '../support/accessible.ts';
import { demoPassword, signInAtProvider } from '../support/accounts.ts';
import { shopOrigin } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const nextPassword = 'a quiet harbour at dawn 7';

test('[S2.8][S5.1] a reset link leads to the form; the change is one PUT and the way back is a click', async ({
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

  await test.step('a refusal of the provider stands beside the field', async () => {
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
  await page
    .getByRole('link', { name: textOf('en', 'resetPassword.continueTo', { host: 'shop.example' }) })
    .click();
  await expect(page).toHaveURL(`${shopOrigin}/done`);

  await test.step('the new password is the one that signs in now', async () => {
    await page.context().clearCookies();
    await page.goto(`${stack.consoleUrl}/resetPassword`);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${stack.consoleUrl}/resetPassword`);
    await signInAtProvider(page, 'service', nextPassword);
    await field.fill(demoPassword);
    await page.getByLabel(textOf('en', 'resetPassword.repeat')).fill(demoPassword);
    await page.getByRole('button', { name: textOf('en', 'resetPassword.submit') }).click();
    await expect(page.getByText(textOf('en', 'resetPassword.success'))).toBeVisible();
  });
});

test('[S2.8] a return address that is not allowed is refused and said; the form still works', async ({
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
