import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import type { AccountName } from '../support/accounts.ts';
import { confirmDecision, resultHeading } from '../support/decision.ts';
import { signedIn } from '../support/signed-in.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';
import { whyNoCopies } from '../support/two-copies.ts';

test.skip(whyNoCopies !== undefined, whyNoCopies ?? '');

const size = { viewport: { width: 1280, height: 800 }, locale: 'en-US' };
const en = (key: string, values: Readonly<Record<string, string>> = {}) =>
  textOf('en', key, values);
const desk = '/customerService?countryCode=FR';

async function openDesk(context: BrowserContext, stack: Stack, account: AccountName) {
  const page = await context.newPage();
  await signedIn(page, stack, account);
  await page.goto(stack.consoleUrl + desk);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}
/** The row of a ticket, in the table or among the cards beside a registration. */
const rowOf = (page: Page, ticketNumber: string): Locator =>
  page.locator('tbody tr, li', { has: page.locator(`[data-ticket="${ticketNumber}"]`) });
const newOne = (page: Page) =>
  page.getByRole('button', { name: en('customerService.live.arrived_one', { shown: '1' }) });

test('two people at two copies of the API see each other’s acts without a reload', async ({
  browser,
  second,
  copies,
}) => {
  const { stack } = copies;
  await stack.intake.submit('FR');
  const robin = await openDesk(await browser.newContext(size), stack, 'administrator');
  const sam = await openDesk(await second.newContext(size), stack, 'service');
  for (const page of [robin, sam]) await expect(page.locator('tbody tr')).not.toHaveCount(0);

  const ticket = await stack.intake.submit('FR');
  for (const page of [robin, sam]) {
    const before = await page.locator('tbody tr').count();
    const table = page.locator('table');
    const place = await table.boundingBox();
    await expect(newOne(page)).toBeVisible();
    // Announced, and nothing has moved.
    expect(await table.boundingBox()).toEqual(place);
    await expect(page.locator('tbody tr')).toHaveCount(before);
    await expectAccessible(page);
    await newOne(page).click();
    await expect(rowOf(page, ticket.ticketNumber)).toBeVisible();
    await expect(newOne(page)).toBeHidden();
  }

  await rowOf(robin, ticket.ticketNumber).getByRole('link').click();
  await expect(
    robin.getByRole('status').filter({ hasText: en('customerService.claim.nobody') }),
  ).toBeVisible();
  await robin.getByRole('button', { name: en('customerService.claim.claim') }).click();
  await expect(robin.getByText(/^You’re working on this/)).toBeVisible();
  // The other sees in the row who has it, without having done anything.
  const assignee = rowOf(sam, ticket.ticketNumber).getByTitle(/until /);
  await expect(assignee).toBeVisible();

  await rowOf(sam, ticket.ticketNumber).getByRole('link').click();
  await sam.getByRole('button', { name: en('customerService.claim.takeOver') }).click();
  await sam
    .getByRole('alertdialog')
    .getByRole('button', { name: en('customerService.claim.takeOver') })
    .click();
  await expect(sam.getByText(/^You’re working on this/)).toBeVisible();
  await expect(robin.getByText(new RegExp(`has taken over ${ticket.ticketNumber} `))).toBeVisible();
  await expect(robin.getByText(/ is working on this \(until/).first()).toBeVisible();
  await expectAccessible(robin);
  await robin.getByRole('button', { name: en('customerService.claim.noted') }).click();

  await test.step('an assignment reaches the colleague at once, with its message', async () => {
    await sam.keyboard.press('s');
    const dialog = sam.getByRole('dialog', { name: en('customerService.claim.assignTitle') });
    const colleague = dialog.getByRole('option', { name: /administrator@/ });
    await expect(colleague).toBeAttached();
    await expectAccessible(sam);
    await dialog
      .getByLabel(en('customerService.claim.assignTo'))
      .selectOption((await colleague.getAttribute('value')) ?? '');
    await dialog.getByLabel(en('customerService.claim.assignWord')).fill('You know this one.');
    await sam.keyboard.press('Tab');
    await dialog
      .getByRole('button', { name: en('customerService.claim.assignSubmit'), exact: true })
      .click();
    await expect(sam.getByText(/^You assigned this to /)).toBeVisible();
    await expect(robin.getByText('You know this one.').first()).toBeVisible();
    await expectAccessible(robin);
    await robin.getByRole('button', { name: en('customerService.claim.noted') }).click();
  });

  await confirmDecision(sam, 'approve');
  // Where the list has a next row, it is open already, and a notice says what was decided.
  await expect(
    sam
      .getByRole('region', { name: en('decision.result.approved', { practice: ticket.practice }) })
      .or(sam.getByText(en('decision.decided.approved')))
      .first(),
  ).toBeVisible();
  await expect(robin.getByText(en('decision.decided.approved'))).toBeVisible();
  await expect(rowOf(robin, ticket.ticketNumber)).toContainText(en('registration.status.approved'));
  await expectAccessible(robin);
});

test('a copy that is restarted, and connections that break: nothing is missed', async ({
  browser,
  second,
  copies,
}) => {
  const { stack } = copies;
  const [seen, other] = [await stack.intake.submit('FR'), await stack.intake.submit('FR')];
  const sam = await openDesk(await second.newContext(size), stack, 'service');
  await expect(rowOf(sam, seen.ticketNumber)).toBeVisible();
  const reconnecting = sam.getByText(en('customerService.live.reconnecting'));

  // The connection alone.
  await expect(reconnecting).toBeHidden();
  copies.cutSecond();
  const first = await stack.intake.submit('FR');
  await expect(newOne(sam)).toBeVisible();
  await expect(reconnecting).toBeHidden();

  // The whole copy, while others continue working at the other one.
  await copies.stopSecond();
  await expect(reconnecting).toBeVisible();
  await expectAccessible(sam);
  const robin = await (await browser.newContext(size)).newPage();
  await signedIn(robin, stack, 'administrator');
  await robin.goto(`${stack.consoleUrl}/approve?ticketNumber=${seen.ticketNumber}&countryCode=FR`);
  await confirmDecision(robin, 'approve');
  await expect(resultHeading(robin, 'approved', seen.practice)).toBeVisible();
  const missed = await stack.intake.submit('FR');
  await copies.startSecond();

  await expect(rowOf(sam, seen.ticketNumber)).toContainText(en('registration.status.approved'));
  await expect(reconnecting).toBeHidden();
  await sam
    .getByRole('button', { name: en('customerService.live.arrived_other', { shown: '2' }) })
    .click();
  for (const { ticketNumber } of [first, missed, other]) {
    await expect(rowOf(sam, ticketNumber)).toBeVisible();
  }
  await expect(rowOf(sam, seen.ticketNumber)).toBeHidden();
});
