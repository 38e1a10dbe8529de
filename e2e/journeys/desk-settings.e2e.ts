import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInAtProvider } from '../support/accounts.ts';
import { expectFits } from '../support/fits.ts';
import { pressByKeyboard, tabTo } from '../support/keyboard.ts';
import { mailLink } from '../support/links.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const en = (key: string, values?: Record<string, string>) => textOf('en', key, values);
const save = (page: Page) => page.getByRole('button', { name: en('settings.save'), exact: true });

test('[S2.1] an administrator adds a reviewer by keyboard, who gets the next mail', async ({
  page,
  stack,
}) => {
  await signedIn(page, stack, 'administrator');
  await page.goto(`${stack.consoleUrl}/customerService`);
  const tab = page.getByRole('link', { name: en('customerService.tabs.settings') });
  await expect(tab).toBeVisible();
  await pressByKeyboard(page, tab);
  await expect(page.getByRole('heading', { level: 1, name: en('settings.heading') })).toBeVisible();
  await expect(page.getByText(en('settings.withoutStaff')).first()).toBeVisible();
  await expectAccessible(page);
  await pressByKeyboard(page, page.getByRole('link', { name: 'United Kingdom' }));
  await expect(page.getByRole('heading', { name: 'United Kingdom' })).toBeVisible();
  await expectAccessible(page);

  await pressByKeyboard(page, page.getByRole('button', { name: en('settings.staff.add') }));
  await expect(page.getByLabel(en('settings.staff.email'), { exact: true })).toBeFocused();
  await page.keyboard.type('olive@');
  await pressByKeyboard(page, save(page));
  await expect(page.getByText(en('failures.fields.no-domain'))).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel(en('settings.staff.email'), { exact: true })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('desk.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Olive Hart');
  await tabTo(page, page.getByLabel(en('settings.targetHours')));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await expect(page.getByText(en('settings.saved'), { exact: true })).toBeVisible();
  await expect(page.getByText(/^Added: Olive Hart \(olive@desk\.example\)/)).toBeVisible();
  await expect(page.getByText(/24 hours → 8 hours/)).toBeVisible();
  await expect(page.getByText('Alex Morgan').last()).toBeVisible();
  await expectAccessible(page);

  const ticket = await stack.intake.submit('GB');
  const mail = await stack.mails.one(ticket.ticketNumber, 'olive@desk.example');
  expect(mail.text).toContain('Olive Hart');
});

test('[S8.2] two administrators who change a market do not overwrite each other', async ({
  browser,
  page,
  stack,
}) => {
  const address = `${stack.consoleUrl}/customerService/settings?countryCode=US&locale=en`;
  const other = await (await browser.newContext()).newPage();
  await other.goto(address);
  await signInAtProvider(other, 'administrateur');
  // An administrator of France has no United States.
  await expect(
    other.getByRole('heading', { level: 1, name: en('settings.heading') }),
  ).toBeVisible();
  await expect(other.getByRole('link', { name: 'United States' })).toHaveCount(0);
  await other.context().clearCookies();
  await other.evaluate(() => localStorage.clear());
  await other.goto(address);
  await signInAtProvider(other, 'administrator');
  await signedIn(page, stack, 'administrator');
  await page.goto(address);
  await page.getByLabel(en('settings.targetHours')).fill('12');
  await other.getByLabel(en('settings.replyTo')).fill('us@desk.example');
  await save(other).click();
  await expect(other.getByText(en('settings.saved'), { exact: true })).toBeVisible();

  await save(page).click();
  await expect(page.getByText(en('failures.problems.settings-changed.title'))).toBeVisible();
  await expect(page.getByLabel(en('settings.replyTo'))).toHaveValue('us@desk.example');
  await expect(page.getByLabel(en('settings.targetHours'))).toHaveValue('12');
  await expectAccessible(page);
  await save(page).click();
  await expect(page.getByText(en('settings.saved'), { exact: true })).toBeVisible();
  await other.reload();
  await expect(other.getByLabel(en('settings.targetHours'))).toHaveValue('12');
  await other.context().close();
});

test('[S4.2] leaving unsaved changes asks first, and they survive a reload', async ({
  page,
  stack,
}) => {
  await signedIn(page, stack, 'administrator');
  await page.goto(`${stack.consoleUrl}/customerService/settings?countryCode=JP`);
  await page.getByLabel(en('settings.targetHours')).fill('36');
  await page.getByRole('link', { name: en('customerService.tabs.overview') }).click();
  const dialog = page.getByRole('alertdialog', { name: en('settings.leave.title') });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: en('settings.leave.stay') }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  const [before = '', after = ''] = en('settings.restored', { time: '|' }).split('|');
  const kept = page.getByText(before).filter({ hasText: after });
  await expect(kept).toBeVisible();
  await expect(page.getByLabel(en('settings.targetHours'))).toHaveValue('36');
  // A reload by the browser does not ask: nothing is lost by it.
  await leaveByLink(page);
  await page.goBack();
  await expect(page.getByLabel(en('settings.targetHours'))).toHaveValue('36');
  await expect(kept).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: en('settings.discardKept') }).click();
  await expect(page.getByLabel(en('settings.targetHours'))).toHaveValue('24');
  await page.getByRole('link', { name: en('customerService.tabs.overview') }).click();
  await expect(page).toHaveURL(/overview/);
});

/** Over a link, and yes to the question. */
async function leaveByLink(page: Page): Promise<void> {
  await page.getByRole('link', { name: en('customerService.tabs.overview') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: en('settings.leave.leave') })
    .click();
  await expect(page).toHaveURL(/overview/);
}

test('[S6.2] customer service may not change settings and may still decide', async ({
  page,
  stack,
}) => {
  const ticket = await stack.intake.submit('US');
  await signedIn(page, stack, 'service');
  await page.goto(`${stack.consoleUrl}/customerService/settings`);
  await expect(page.getByRole('heading', { name: en('settings.notForYou') })).toBeVisible();
  await expect(
    page.getByRole('link', { name: en('customerService.tabs.settings'), exact: true }),
  ).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(mailLink(stack, 'approve', ticket));
  await expect(page.getByRole('heading', { level: 1, name: ticket.practice })).toBeVisible();
});

test('[S1.2][S3.6] the settings fit every language and width', async ({ page, stack }) => {
  await signedIn(page, stack, 'administrator');
  await page.goto(`${stack.consoleUrl}/customerService/settings`);
  await expect(page.getByRole('heading', { level: 1, name: en('settings.heading') })).toBeVisible();
  await expectFits(page, `${stack.consoleUrl}/customerService/settings`, async (language) => {
    await expect(page.getByText(textOf(language, 'settings.text'))).toBeVisible();
  });
  await expectFits(
    page,
    `${stack.consoleUrl}/customerService/settings?countryCode=FR`,
    async (language) => {
      await expect(page.getByLabel(textOf(language, 'settings.targetHours'))).toBeVisible();
      await page.getByRole('button', { name: textOf(language, 'settings.staff.add') }).click();
      await page.getByRole('button', { name: textOf(language, 'settings.discard') }).click();
    },
  );
});
