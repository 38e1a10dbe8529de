import { randomUUID } from 'node:crypto';
import { listMarkets } from '@countersign/contract/market-settings';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { askForSiteToken, type Ticket } from '../support/intake-client.ts';
import { personCalls } from '../support/person-calls.ts';
import { signedIn } from '../support/signed-in.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const en = (key: string, values?: Record<string, string>) => textOf('en', key, values);

/** As the program that opens accounts does. */
async function report(stack: Stack, { countryCode, ticketNumber }: Ticket, body: object) {
  const token = await askForSiteToken(
    `${stack.identityUrl}/oauth2/default`,
    'registrations.account',
  );
  const answer = await fetch(
    `${stack.consoleUrl}/api/registrations/${countryCode}/${ticketNumber}/account`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    },
  );
  return answer.status;
}

/** France expects accounts and lets nobody undo, set by the administrator of the page. */
async function expectAccounts(page: Page, stack: Stack) {
  const call = await personCalls(page, stack);
  const { items } = listMarkets.schema.response[200].parse(await call('GET', '/markets'));
  const market = items.find(({ countryCode }) => countryCode === 'FR');
  if (market === undefined) throw new Error('There are no settings of France.');
  const { countryCode, checklist, ...settings } = market;
  await call('PUT', `/markets/${countryCode}`, {
    ...settings,
    accounts: 'expected',
    undoSeconds: 0,
  });
  return call;
}

test('an account is missing, faulted, tried again and reported', async ({ page, stack }) => {
  const ticket = await stack.intake.submit('FR');
  await signedIn(page, stack, 'administrator');
  await page.goto(`${stack.consoleUrl}/customerService`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const call = await expectAccounts(page, stack);
  expect(await report(stack, ticket, { number: '4711' })).toBe(409);
  await call('POST', `/registrations/FR/${ticket.ticketNumber}/decision`, {
    decision: 'approve',
    reasonCodes: [],
    version: 1,
    waiver: 'Known to us.',
  });
  const record = `${stack.consoleUrl}/customerService/FR/${ticket.ticketNumber}`;
  await page.goto(record);
  await expect(page.getByText(/^No account yet\./)).toBeVisible();
  await expectAccessible(page);

  const fault = 'The ERP does not know this postal code.';
  expect(await report(stack, ticket, { fault })).toBe(200);
  await page.goto(`${stack.consoleUrl}/customerService?status=approved&account=open`);
  await page.getByText(ticket.practice).first().click();
  // Its card and the history say it.
  await expect(page.getByText(fault).first()).toBeVisible();
  await page.getByRole('button', { name: en('account.retry') }).click();
  await expect(page.getByText(/^Asked to try again on /)).toBeVisible();
  await expectAccessible(page);

  expect(await report(stack, ticket, { number: '4711' })).toBe(200);
  expect(await report(stack, ticket, { number: '4711' })).toBe(200);
  expect(await report(stack, ticket, { number: '4712' })).toBe(409);
  await page.goto(record);
  await expect(page.getByText(/^Account 4711, reported /)).toBeVisible();
});

test('a practice that has an account is linked to it, and told so without its number', async ({
  page,
  stack,
}) => {
  const ticket = await stack.intake.submit('US');
  await signedIn(page, stack, 'service');
  await page.goto(`${stack.consoleUrl}/reject?ticketNumber=${ticket.ticketNumber}&countryCode=US`);
  const open = page.getByRole('button', { name: en('duplicates.account.open') });
  await open.click();
  const number = page.getByLabel(en('duplicates.account.number'));
  await number.fill('US-77120');
  await expectAccessible(page);
  await page.getByRole('button', { name: en('duplicates.account.submit') }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(en('duplicates.account.confirmTitle'));
  await question.getByRole('button', { name: en('duplicates.account.confirm') }).click();
  const result = en('decision.result.linked', { practice: ticket.practice });
  await expect(page.getByText(result).first()).toBeVisible();
  const mail = await stack.mails.one('already has an account', ticket.applicantEmail);
  expect(mail.text).not.toContain('US-77120');
  await page.goto(`${stack.consoleUrl}/customerService?status=linked`);
  await expect(page.getByText(ticket.practice).first()).toBeVisible();
  await page.goto(`${stack.consoleUrl}/customerService/US/${ticket.ticketNumber}`);
  await expect(page.getByText(en('decision.decided.linked'))).toBeVisible();
  await expectAccessible(page);
});
