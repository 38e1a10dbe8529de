import { signInAtProvider } from '../support/accounts.ts';
import { mailLink } from '../support/links.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

test('[S2.5] opening, prefetching, HEAD-ing and scripting the links changes nothing', async ({
  browser,
  page,
  stack,
}) => {
  const ticket = await stack.intake.submit('US');
  const links = (['approve', 'reject', 'deny'] as const).map((verb) =>
    mailLink(stack, verb, ticket),
  );
  for (const link of links) {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
      await page.request.fetch(link, { method });
    }
  }

  await test.step('a robot without a session that presses the first button it finds', async () => {
    for (const link of links) {
      // One browser's second tab would wait for the sign-in of its first.
      const robot = await browser.newContext();
      const tab = await robot.newPage();
      await tab.goto(link);
      await expect(tab.locator('input[type=email]')).toBeVisible();
      await tab.getByRole('button').first().click();
      await tab.waitForLoadState('networkidle');
      await robot.close();
    }
  });

  await test.step('a robot in a signed-in browser that presses the first button of the screen', async () => {
    await page.goto(links[0] ?? '');
    await signInAtProvider(page, 'administrator');
    await expect(page.getByRole('heading', { level: 1, name: ticket.practice })).toBeVisible();
    for (const link of links) {
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1, name: ticket.practice })).toBeVisible();
      await page.locator('main').getByRole('button').first().click();
    }
  });

  await page.goto(links[0] ?? '');
  await expect(page.getByText(textOf('en', 'registration.status.pending')).first()).toBeVisible();
  expect(await stack.mails.list(ticket.ticketNumber, ticket.applicantEmail)).toEqual([]);
});

test('[S2.10] Back on a phone closes the question, and nothing is decided', async ({
  page,
  stack,
}) => {
  const ticket = await stack.intake.submit('US');
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page, stack, 'administrator');
  await page.goto(`${stack.consoleUrl}/customerService/US/${ticket.ticketNumber}?locale=en`);
  await page
    .getByRole('link', { name: textOf('en', 'decision.submit.approve') })
    .first()
    .click();
  await page
    .getByRole('button', { name: textOf('en', 'decision.submit.approve') })
    .last()
    .click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  const address = page.url();
  await page.goBack();
  await expect(question).toHaveCount(0);
  expect(page.url()).toBe(address);
  const decide = page.getByRole('button', { name: textOf('en', 'decision.submit.approve') });
  await decide.last().click();
  await expect(question).toBeVisible();
});
