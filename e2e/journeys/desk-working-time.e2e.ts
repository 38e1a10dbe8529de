import { expectAccessible } from '../support/accessible.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const en = (key: string, values?: Record<string, string>) => textOf('en', key, values);

test('an administrator sets working hours, and a due time follows', async ({ page, stack }) => {
  const { ticketNumber } = await stack.intake.submit('DE');
  await signedIn(page, stack, 'administrator');
  await page.goto(`${stack.consoleUrl}/customerService/settings?countryCode=DE&locale=en`);
  await page.getByLabel(en('settings.workingTime.on')).check();
  await page.getByLabel(en('settings.targetHours')).fill('40');
  const year = String(new Date().getUTCFullYear());
  const holidays = page.getByRole('group', {
    name: en('settings.workingTime.holidaysOf', { year }),
  });
  await expect(holidays.getByText(en('settings.workingTime.unconfirmed', { year }))).toBeVisible();
  await holidays.getByRole('button', { name: /suggested holiday/ }).click();
  await expect(holidays.getByText(/25 December|December 25/)).toBeVisible();
  await holidays.getByLabel(en('settings.workingTime.ownDate', { year })).fill(`${year}-12-24`);
  await holidays.getByLabel(en('settings.workingTime.ownName', { year })).fill('Stocktaking');
  await holidays.getByRole('button', { name: en('settings.workingTime.addDay') }).click();
  await expect(holidays.getByText('Stocktaking')).toBeVisible();
  await expect(page.getByText(/pending registrations will be due at another time/)).toBeVisible();
  await expectAccessible(page);

  // A period that ends within the one before it.
  const monday = page.getByRole('group', { name: 'Monday' });
  await monday.getByRole('button', { name: /Add a period/ }).click();
  await monday.getByLabel(/start of period 2/).fill('16:00');
  await monday.getByLabel(/end of period 2/).fill('18:00');
  await page.getByRole('button', { name: en('settings.save'), exact: true }).click();
  await expect(page.getByText(en('settings.fault.overlap'))).toBeVisible();
  await monday.getByRole('button', { name: /Remove period 2/ }).click();
  await page.getByRole('button', { name: en('settings.save'), exact: true }).click();
  await expect(page.getByText(en('settings.saved'), { exact: true })).toBeVisible();
  await expect(page.getByText(en('settings.workingTime.hoursOn'))).toBeVisible();

  // Five days of eight hours are a week: as a day and a time.
  const address = `${stack.consoleUrl}/customerService?countryCode=DE&q=${ticketNumber}`;
  await expect(async () => {
    await page.goto(address);
    await expect(page.getByRole('time').filter({ hasText: /^Due/ }).first()).toBeVisible({
      timeout: 15_000,
    });
  }).toPass({ timeout: 60_000 });
});
