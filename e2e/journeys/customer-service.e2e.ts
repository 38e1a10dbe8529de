import { expectAccessible } from '../support/accessible.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

test('[S2.2] from home to customer service, where a registration is found and decided', async ({
  page,
  stack,
}) => {
  const ticket = await stack.intake.submit('FR');
  await signedIn(page, stack, 'service');
  await page.goto(`${stack.consoleUrl}/`);
  await expect(page.getByRole('heading', { name: textOf('en', 'home.pageTitle') })).toBeVisible();
  await expect(page.getByText(textOf('en', 'home.msg'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: textOf('en', 'home.btn') }).click();
  await expect(page).toHaveURL(/\/customerService/);

  await page
    .getByRole('button', { name: textOf('en', 'customerService.moreFilters'), exact: true })
    .click();
  await page
    .getByRole('combobox', { name: textOf('en', 'customerService.order') })
    .selectOption('newest');
  await page
    .getByRole('combobox', { name: textOf('en', 'customerService.market') })
    .selectOption('FR');
  await expect(page).toHaveURL(/order=newest/);
  const row = page.getByRole('link', { name: new RegExp(ticket.practice) });
  await expect(row.first()).toBeVisible();
  await expectAccessible(page);
  // The row shows neither the address nor the contact; the search says that it found them.
  await page.getByRole('searchbox').fill(ticket.applicantEmail);
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await expect(
    page.getByText(`${textOf('en', 'registration.email')}: ${ticket.applicantEmail}`),
  ).toBeVisible();
  await expectAccessible(page);
  await row.first().click();
  await expect
    .poll(() => new URL(page.url()).pathname)
    .toBe(`/customerService/FR/${ticket.ticketNumber}`);
  await expect(page.getByRole('heading', { level: 1, name: ticket.practice })).toBeVisible();
  await expect(page.getByText(textOf('en', 'history.received'))).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: textOf('en', 'decision.submit.reject') })
    .first()
    .click();
  await expect(page).toHaveURL(/\/reject\?/);
  await expect(page.getByRole('heading', { level: 1, name: ticket.practice })).toBeVisible();
});

test('[S6.2] a market-limited person sees only that market', async ({ page, stack }) => {
  const [mine, foreign] = [await stack.intake.submit('JP'), await stack.intake.submit('US')];
  await signedIn(page, stack, 'kanrisha');
  await page.goto(`${stack.consoleUrl}/customerService?order=newest`);
  await expect(page.getByText(mine.practice).first()).toBeVisible();
  await expect(page.getByText(foreign.practice)).toHaveCount(0);
});
