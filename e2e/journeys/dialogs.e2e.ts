import { chooseReasons } from '../support/decision.ts';
import { mailLink } from '../support/links.ts';
import { refuseToken } from '../support/refused-token.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const en = (key: string) => textOf('en', key);

test('[S2.10][S4.2] a lapse in the moment of the confirm dialog leaves both usable', async ({
  page,
  stack,
}) => {
  const ticket = await stack.intake.submit('US');
  await page.clock.install();
  await signedIn(page, stack, 'administrator');
  await page.goto(mailLink(stack, 'reject', ticket));
  await chooseReasons(page, ['L02']);
  const confirm = page.getByRole('alertdialog', { name: en('decision.confirm.title.reject') });
  const lapse = page.getByRole('alertdialog', { name: en('signIn.lapsedTitle') });
  const submit = page.getByRole('button', { name: en('decision.submit.reject') }).last();
  await submit.click();
  // Still opening, so that the other opens within its transition and above it.
  await expect(confirm).toBeVisible();
  await page.clock.fastForward('01:05:00');
  await expect(lapse).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lapse).toBeHidden();
  await confirm.getByRole('button', { name: en('decision.verb.reject'), exact: true }).click();
  await expect(confirm).toBeHidden();
  await expect(lapse).toBeVisible();
  await lapse.getByRole('button', { name: en('signIn.no'), exact: true }).click();
  await expect(lapse).toBeHidden();
  await expect(submit).toBeFocused();
});

test('[S2.10][S4.2] a revoked token, noticed as the confirm dialog closes, leaves the page usable', async ({
  page,
  stack,
}) => {
  const ticket = await stack.intake.submit('US');
  await signedIn(page, stack, 'administrator');
  await page.goto(mailLink(stack, 'reject', ticket));
  await chooseReasons(page, ['L02']);
  const words = 'The number belongs to somebody else.';
  await page.getByLabel(en('decision.message')).fill(words);
  await page.route(/\/decision$/, refuseToken);
  const confirm = page.getByRole('alertdialog', { name: en('decision.confirm.title.reject') });
  const lapse = page.getByRole('alertdialog', { name: en('signIn.lapsedTitle') });
  const submit = page.getByRole('button', { name: en('decision.submit.reject') }).last();
  await submit.click();
  await confirm.getByRole('button', { name: en('decision.verb.reject'), exact: true }).click();
  await expect(confirm).toBeHidden();
  await lapse.getByRole('button', { name: en('signIn.no'), exact: true }).click();
  await expect(lapse).toBeHidden();
  await expect(page.getByLabel(en('decision.message'))).toHaveValue(words);
  await page.getByLabel(en('decision.message')).fill(`${words} Twice.`);
});

test('[S2.10] Back closes a dialog, keeps the page and what was typed', async ({ page, stack }) => {
  const ticket = await stack.intake.submit('US');
  await signedIn(page, stack, 'administrator');
  await page.goto(`${stack.consoleUrl}/customerService`);
  await page.goto(mailLink(stack, 'reject', ticket));
  await chooseReasons(page, ['L02']);
  const words = 'The number belongs to somebody else.';
  const message = page.getByLabel(en('decision.message'));
  await message.fill(words);
  const address = page.url();
  const submit = page.getByRole('button', { name: en('decision.submit.reject') }).last();
  const dialog = page.getByRole('alertdialog');
  await submit.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  expect(page.url()).toBe(address);
  await expect(message).toHaveValue(words);
  await expect(submit).toBeFocused();

  await test.step('closed by its button, it leaves nothing for Back', async () => {
    await submit.click();
    await dialog.getByRole('button', { name: en('confirm.cancel') }).click();
    await expect(dialog).toBeHidden();
    await expect(message).toHaveValue(words);
    await page.goBack();
    await expect(page).toHaveURL(/\/customerService/);
  });
});

test('[S2.10] a page that the palette opens is one step from where it was opened', async ({
  page,
  stack,
}) => {
  await signedIn(page, stack, 'administrator');
  await page.goto(`${stack.consoleUrl}/customerService`);
  const queue = page.getByRole('heading', { name: en('customerService.heading') });
  await expect(queue).toBeVisible();
  const palette = page.getByRole('dialog', { name: en('customerService.palette.title') });
  await page.keyboard.press('Control+k');
  await expect(palette).toBeVisible();
  await page.goBack();
  await expect(palette).toBeHidden();
  await expect(queue).toBeVisible();
  await page.keyboard.press('Control+k');
  await palette
    .getByRole('option', { name: en('customerService.tabs.settings') })
    .first()
    .click();
  await expect(page).toHaveURL(/\/customerService\/settings/);
  await expect(palette).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/customerService(\?|$)/);
  await expect(queue).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(/\/customerService\/settings/);
});
