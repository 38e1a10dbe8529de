import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { confirmDecision, resultHeading } from '../support/decision.ts';
import { expectFits } from '../support/fits.ts';
import type { Ticket } from '../support/intake-client.ts';
import { mailLink } from '../support/links.ts';
import { signedIn } from '../support/signed-in.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const en = (key: string, values?: Record<string, string>) => textOf('en', key, values);

/** Approves a ticket; its applicant's mail is sent. */
async function approve(page: Page, stack: Stack): Promise<Ticket> {
  const ticket = await stack.intake.submit('FR');
  await stack.mails.one(ticket.ticketNumber, 'staff-fr@demo.example');
  await signedIn(page, stack, 'service');
  await page.goto(mailLink(stack, 'approve', ticket));
  await confirmDecision(page, 'approve');
  await expect(resultHeading(page, 'approved', ticket.practice)).toBeVisible();
  await stack.mails.one(ticket.ticketNumber, ticket.applicantEmail);
  return ticket;
}

test('[S8.2] a mail that comes back is shown, listed, readdressed and sent', async ({
  page,
  stack,
}) => {
  const ticket = await approve(page, stack);
  const said = { mail: en('history.purpose.approval'), recipient: ticket.applicantEmail };
  const { countryCode, ticketNumber, practice } = ticket;
  const desk = `${stack.consoleUrl}/customerService/${countryCode}/${ticketNumber}`;
  await page.goto(desk);
  // The request to the staff, and the approval.
  await expect(page.getByText(en('mails.state.sent'), { exact: true })).toHaveCount(2);

  const mail = await stack.mails.one(ticketNumber, ticket.applicantEmail);
  await stack.mails.bounce(mail.id, 'auto-reply');
  await stack.mails.bounce(mail.id, 'hard');
  // Without a reload.
  await expect(page.getByText(en('mails.state.failed'), { exact: true })).toBeVisible();
  await expect(
    page.getByText(en('mails.bounce.wrongAddress', { code: '5.1.1' })).first(),
  ).toBeVisible();
  await expect(
    page.getByText(en('mails.bounce.history.permanent', { ...said, code: '5.1.1' })),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: en('decision.result.toUndelivered') })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${stack.consoleUrl}/customerService/mails`);
  const listed = page.getByRole('listitem').filter({ hasText: ticket.applicantEmail });
  await expect(listed.getByText(practice)).toBeVisible();
  await expectAccessible(page);
  await listed.getByRole('button', { name: en('mails.correct.open') }).click();
  const address = page.getByLabel(en('mails.correct.label'));
  await expect(address).toHaveValue(ticket.applicantEmail);
  const corrected = `right-${ticket.applicantEmail}`;
  await address.fill(corrected);
  await page.keyboard.press('Enter');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: en('mails.correct.send') })
    .click();
  await stack.mails.one(ticketNumber, corrected);
  await expect(page.getByText(en('mails.state.sent'), { exact: true })).toBeVisible();

  // What comes late about the first address changes nothing.
  await stack.mails.bounce(mail.id, 'hard');
  await page.goto(desk);
  // The request to the staff, and the approval.
  await expect(page.getByText(en('mails.state.sent'), { exact: true })).toHaveCount(2);
});

test('[S1.2] the result of a decision says when its mail came back', async ({ page, stack }) => {
  test.slow();
  const ticket = await approve(page, stack);
  const about = { recipient: ticket.applicantEmail, language: 'French' };
  const mail = await stack.mails.one(ticket.ticketNumber, ticket.applicantEmail);
  await expect(page.getByText(/\. Sent .*/).first()).toBeVisible();
  await stack.mails.bounce(mail.id, 'full');
  await expect(page.getByText(en('decision.result.mailFailed', about))).toBeVisible({
    timeout: 120_000,
  });
});

test('[S3.6] mails that came back fit every language and width', async ({ page, stack }) => {
  const ticket = await approve(page, stack);
  const mail = await stack.mails.one(ticket.ticketNumber, ticket.applicantEmail);
  await stack.mails.bounce(mail.id, 'full');
  await expectFits(page, `${stack.consoleUrl}/customerService/mails`, async () => {
    await expect(page.getByText(ticket.applicantEmail).first()).toBeVisible();
  });
});
