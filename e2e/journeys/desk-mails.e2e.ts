import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { confirmDecision, resultHeading } from '../support/decision.ts';
import { expectFits } from '../support/fits.ts';
import type { Ticket } from '../support/intake-client.ts';
import { expectFocusKept, tabTo } from '../support/keyboard.ts';
import { mailLink } from '../support/links.ts';
import { signedIn } from '../support/signed-in.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const en = (key: string, values?: Record<string, string>) => textOf('en', key, values);

/** Approves a ticket whose applicant's mail the mail server then refuses for good. */
async function approveInVain(page: Page, stack: Stack): Promise<Ticket> {
  const ticket = await stack.intake.submit('FR');
  await stack.mails.one(ticket.ticketNumber, 'staff-fr@demo.example');
  await signedIn(page, stack, 'service');
  await page.goto(mailLink(stack, 'approve', ticket));
  await stack.mails.behave('refuse-5xx', ticket.applicantEmail);
  await confirmDecision(page, 'approve');
  await expect(resultHeading(page, 'approved', ticket.practice)).toBeVisible();
  const { countryCode, ticketNumber } = ticket;
  await page.goto(`${stack.consoleUrl}/customerService/${countryCode}/${ticketNumber}`);
  await expect(page.getByText(en('mails.state.failed'), { exact: true })).toBeVisible();
  return ticket;
}

const undelivered = (page: Page, ticket: Ticket) =>
  page.getByRole('listitem').filter({ hasText: ticket.applicantEmail });

test.afterEach(({ stack }) => stack.mails.behave('accept'));

test('[S2.1][S8.2] an undelivered mail is found, readdressed and sent by keyboard', async ({
  page,
  stack,
}) => {
  const ticket = await approveInVain(page, stack);
  await expect(page.getByText(en('mails.trouble.refused', { code: 'smtp-554' }))).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${stack.consoleUrl}/customerService`);
  const tab = page.getByRole('link', { name: /^Undelivered/ });
  await expect(tab).toHaveAccessibleName(/^Undelivered \d+ not delivered/);
  // Other journeys may have left some.
  const counted = async () => Number(/\d+/.exec(await tab.ariaSnapshot())?.[0] ?? 0);
  const before = await counted();
  await tabTo(page, tab);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: en('mails.queue.heading') }),
  ).toBeVisible();
  await expectAccessible(page);
  const mail = undelivered(page, ticket);
  await tabTo(page, mail.getByRole('button', { name: en('mails.correct.open') }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(en('mails.correct.label'))).toBeFocused();
  // The former address is there.
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('helene.marchand@');
  await page.keyboard.press('Enter');
  await expect(page.getByText(en('failures.fields.no-domain'))).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type('clinic.example');
  await stack.mails.behave('accept');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(ticket.applicantEmail);
  await expectAccessible(page);
  await tabTo(page, dialog.getByRole('button', { name: en('mails.correct.send') }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(en('mails.state.sent'), { exact: true })).toBeVisible();
  await expect.poll(counted).toBe(before - 1);
  await expectAccessible(page);

  const corrected = 'helene.marchand@clinic.example';
  await stack.mails.one(ticket.ticketNumber, corrected);
  expect(await stack.mails.list(ticket.ticketNumber, ticket.applicantEmail)).toEqual([]);
  await page.getByRole('link', { name: ticket.ticketNumber }).click();
  const said = { mail: en('history.purpose.approval'), recipient: corrected };
  const resent = page.getByRole('listitem').filter({
    hasText: en('history.mail-resent', { ...said, name: 'Sam Whitfield' }),
  });
  // One line, which says when it left.
  await expect(resent).toContainText(en('history.mailTime.mail-sent'));

  await page.goto(`${stack.consoleUrl}/customerService/mails`);
  await expect(
    page.getByRole('heading', { level: 1, name: en('mails.queue.heading') }),
  ).toBeVisible();
  await expect.poll(counted).toBe(before - 1);
  await expect(mail).toHaveCount(0);
});

test('[S8.2] a mail that fails again returns; typed text survives a lost answer', async ({
  page,
  stack,
}) => {
  const ticket = await approveInVain(page, stack);
  await page.goto(`${stack.consoleUrl}/customerService/mails`);
  const mail = undelivered(page, ticket);
  await mail.getByRole('button', { name: en('mails.again') }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: en('mails.again') }).click();
  await expect(mail.getByText(en('mails.state.failed'), { exact: true })).toBeVisible();
  await expect(mail.getByRole('button', { name: en('mails.correct.open') })).toBeVisible();

  await mail.getByRole('button', { name: en('mails.correct.open') }).click();
  await page.getByLabel(en('mails.correct.label')).fill('right@clinic.example');
  await page.route('**/resend', (route) => route.abort());
  await mail.getByRole('button', { name: en('mails.correct.send') }).click();
  await dialog.getByRole('button', { name: en('mails.correct.send') }).click();
  await expect(page.getByText(en('mails.failed'))).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel(en('mails.correct.label'))).toHaveValue('right@clinic.example');
});

test('[S8.2] a mail is dismissed with a reason and sent again by keyboard', async ({
  page,
  stack,
}) => {
  const ticket = await approveInVain(page, stack);
  await page.goto(`${stack.consoleUrl}/customerService/mails`);
  const mail = undelivered(page, ticket);
  await tabTo(page, mail.getByRole('button', { name: en('mails.setAside.open') }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(en('mails.setAside.label'))).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(en('mails.setAside.required'))).toBeVisible();
  const reason = 'The practice has closed; nobody answers the telephone.';
  await page.keyboard.type(reason);
  await page.keyboard.press('Enter');
  await expect(mail.getByText(en('mails.setAside.taken'))).toBeVisible();
  await expectFocusKept(page);
  await expectAccessible(page);
  await page.reload();
  const shown = page.getByRole('heading', { name: en('mails.queue.emptyTitle') });
  await expect(
    shown.or(page.getByText(en('mails.state.failed'), { exact: true })).first(),
  ).toBeVisible();
  await expect(mail).toHaveCount(0);

  await page.goto(`${stack.consoleUrl}/customerService/FR/${ticket.ticketNumber}`);
  await expect(page.getByText(en('mails.setAside.state'), { exact: true })).toBeVisible();
  const said = { mail: en('history.purpose.approval'), recipient: ticket.applicantEmail };
  await expect(
    page.getByText(en('history.mail-set-aside', { ...said, name: 'Sam Whitfield' })),
  ).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
  await expectAccessible(page);

  await stack.mails.behave('accept');
  const card = page.getByRole('listitem').filter({ hasText: en('mails.setAside.explained') });
  await card.getByRole('button', { name: en('mails.again') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: en('mails.again') })
    .click();
  await expect(page.getByText(en('mails.setAside.state'), { exact: true })).toHaveCount(0);
  await stack.mails.one(ticket.ticketNumber, ticket.applicantEmail);
});

test('[S6.2] another market’s undelivered mails are neither shown nor counted', async ({
  page,
  browser,
  stack,
}) => {
  const ticket = await approveInVain(page, stack);
  await page.goto(`${stack.consoleUrl}/customerService/mails`);
  await expect(undelivered(page, ticket)).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await signedIn(other, stack, 'kanrisha');
  await other.goto(`${stack.consoleUrl}/customerService/mails?locale=en`);
  await expect(other.getByRole('heading', { name: en('mails.queue.emptyTitle') })).toBeVisible();
  await expect(
    other.getByRole('link', { name: en('customerService.tabs.mails'), exact: true }),
  ).toBeVisible();
  await other.context().close();
});

test('[S1.2][S3.6] undelivered mails fit every language and width', async ({ page, stack }) => {
  const ticket = await approveInVain(page, stack);
  const shown = async () => {
    await expect(page.getByText(ticket.applicantEmail).first()).toBeVisible();
  };
  await expectFits(page, `${stack.consoleUrl}/customerService/mails`, shown);
  await expectFits(
    page,
    `${stack.consoleUrl}/customerService/FR/${ticket.ticketNumber}`,
    async (language) => {
      await shown();
      await expect(
        // In French the tab has the same words.
        page.getByText(textOf(language, 'mails.state.failed'), { exact: true }).last(),
      ).toBeVisible();
    },
  );
});
