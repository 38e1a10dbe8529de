import { expectAccessible } from '../support/accessible.ts';
import { signInAtProvider } from '../support/accounts.ts';
import { chooseReasons, confirmDecision, resultHeading } from '../support/decision.ts';
import { mailLink } from '../support/links.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

test('[S6.2] another market is refused alike whether the ticket exists or not', async ({
  page,
  stack,
}) => {
  const foreign = await stack.intake.submit('US');
  const title = textOf('fr', 'decision.failure.marketNotYours', { market: 'États-Unis' });
  await signedIn(page, stack, 'administrateur');
  await page.goto(mailLink(stack, 'approve', foreign));
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(
    page.getByRole('button', { name: textOf('fr', 'decision.failure.signInAsSomebodyElse') }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.goto(mailLink(stack, 'approve', { ticketNumber: 'T-0', countryCode: 'US' }));
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});

test('[S6.2] a person without a role reads why and can sign in as someone else', async ({
  page,
  stack,
}) => {
  const ticket = await stack.intake.submit('US');
  await page.goto(mailLink(stack, 'approve', ticket, { locale: 'en_US' }));
  await signInAtProvider(page, 'nobody');
  await expect(
    page.getByRole('heading', { name: textOf('en', 'decision.failure.noRole') }),
  ).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: textOf('en', 'decision.failure.signInAsSomebodyElse') })
    .click();
  await signInAtProvider(page, 'administrator');
  const proceed = page.getByRole('button', { name: 'Continue' });
  const heading = page.getByRole('heading', { level: 1, name: ticket.practice });
  await expect(proceed.or(heading)).toBeVisible();
  if (await proceed.isVisible()) await proceed.click();
  await expect(heading).toBeVisible();
});

test('[S8.2] an unknown ticket says so and offers to open another', async ({ page, stack }) => {
  const ticket = await stack.intake.submit('US');
  await signedIn(page, stack, 'administrator');
  await page.goto(mailLink(stack, 'approve', { ticketNumber: 'T-404', countryCode: 'US' }));
  await expect(
    page.getByRole('heading', { name: textOf('en', 'decision.failure.registrationNotFound') }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.goto(mailLink(stack, 'approve', ticket));
  await expect(page.getByRole('heading', { level: 1, name: ticket.practice })).toBeVisible();
});

test('[S2.7] a damaged link says what is wrong and takes ticket and market by hand', async ({
  page,
  stack,
}) => {
  const ticket = await stack.intake.submit('US');
  const called: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/registration')) called.push(request.url());
  });
  await signedIn(page, stack, 'administrator');
  await page.goto(`${stack.consoleUrl}/approve?ticketId=${ticket.ticketNumber}`);
  await expect(page.getByText(textOf('en', 'decision.link.problem.market-missing'))).toBeVisible();
  await expect(
    page.getByRole('textbox', { name: textOf('en', 'decision.link.ticketNumber') }),
  ).toHaveValue(ticket.ticketNumber);
  expect(called).toEqual([]);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: textOf('en', 'decision.link.market') }).fill('us');
  await page.getByRole('button', { name: textOf('en', 'decision.link.open') }).click();
  await expect(page.getByRole('heading', { level: 1, name: ticket.practice })).toBeVisible();
});

test('[S8.2] after an outage of the API a decision is recorded once', async ({ page, stack }) => {
  const ticket = await stack.intake.submit('US');
  await signedIn(page, stack, 'administrator');
  // The dialog's script comes once the form has the focus, from the server that is about to stop.
  const dialog = page.waitForResponse(/\/assets\/confirm-dialog-[^/]*\.js$/);
  await page.goto(mailLink(stack, 'reject', ticket));
  await chooseReasons(page, ['L03']);
  await (await dialog).finished();
  const note = page.getByLabel(textOf('en', 'decision.internalNote'));
  await note.fill('Seen in the register today.');
  await stack.stopApi();
  await confirmDecision(page, 'reject');
  await expect(page.getByText(textOf('en', 'decision.unknown.title'))).toBeVisible({
    timeout: 60_000,
  });
  await expectAccessible(page);
  await expect(note).toHaveValue('Seen in the register today.');
  await stack.startApi();
  await confirmDecision(page, 'reject');
  await expect(resultHeading(page, 'rejected', ticket.practice)).toBeVisible();
  await stack.mails.one(ticket.ticketNumber, ticket.applicantEmail);
});

test.describe('a French browser', () => {
  test.use({ locale: 'fr-FR' });

  test('[S8.2] an address that is too long is answered in words, with a way on', async ({
    page,
    stack,
  }) => {
    const longer = (length: number) =>
      page.goto(`${stack.consoleUrl}/customerService?q=${'a'.repeat(length)}`);
    const home = page.getByRole('main').getByRole('link');
    // So long that Node reads no language after it.
    expect((await longer(20_000))?.status()).toBe(414);
    await expect(home).toBeVisible();
    expect((await longer(9000))?.status()).toBe(414);
    await expect(
      page.getByRole('heading', { name: 'Cette adresse est trop longue' }),
    ).toBeVisible();
    await expectAccessible(page);
    await home.click();
    await expect(page).toHaveURL(/^[^?]*\/(\?.*)?$/);
  });

  test('[S8.2] too many cookies of the domain are answered in words, and say what to do', async ({
    page,
    context,
    stack,
  }) => {
    // As other applications of the company's domain leave them.
    await context.addCookies(
      Array.from({ length: 5 }, (_, n) => ({
        name: `other-application-${n}`,
        value: 'x'.repeat(3900),
        url: stack.consoleUrl,
      })),
    );
    const answer = await page.goto(`${stack.consoleUrl}/customerService`);
    expect(answer?.status()).toBe(431);
    await expect(page.getByRole('heading')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('cookies');
    await context.clearCookies();
    await page.getByRole('main').getByRole('link').click();
    await expect(page).toHaveURL(/^[^?]*\/(\?.*)?$/);
  });
});
