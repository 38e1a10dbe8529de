import { listMarkets } from '@countersign/contract/market-settings';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { approveAsAdministrator } from '../support/decision.ts';
import { mailLink } from '../support/links.ts';
import { personCalls } from '../support/person-calls.ts';
import { signedIn } from '../support/signed-in.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const en = (key: string, values?: Record<string, string>) => textOf('en', key, values);

test('[S6.2] a second administrator confirms what the decider wants to reverse', async ({
  browser,
  page,
  stack,
}) => {
  const fr = (key: string, values?: Record<string, string>) => textOf('fr', key, values);
  const ticket = await stack.intake.submit('FR');
  await approveAsAdministrator(page, stack, ticket);
  await stack.mails.one(ticket.ticketNumber, ticket.applicantEmail);
  await page.goto(`${stack.consoleUrl}/customerService/settings?countryCode=FR`);
  await page.getByLabel(en('settings.secondPerson')).check();
  await page.getByRole('button', { name: en('settings.save'), exact: true }).click();
  await expect(page.getByText(en('settings.saved'), { exact: true })).toBeVisible();

  const reason = 'The licence belongs to another practice.';
  await page.goto(mailLink(stack, 'approve', ticket));
  await page.getByRole('button', { name: en('decision.reversal.openReverse') }).click();
  await page.getByLabel(en('decision.reversal.reason')).fill(reason);
  const reverse = page.getByRole('button', { name: en('decision.reversal.reverse'), exact: true });
  await reverse.click();
  await page.getByRole('alertdialog').locator(reverse).click();
  await expect(page.getByText(en('decision.reversal.proposeTitle'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: en('decision.reversal.propose'), exact: true }).click();
  await expect(page.getByText(en('decision.proposal.title'))).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: en('decision.proposal.confirm') })).toHaveCount(0);

  const other = await browser.newContext();
  const second = await other.newPage();
  await signedIn(second, stack, 'administrateur');
  await second.goto(mailLink(stack, 'approve', ticket));
  await expect(second.getByText(reason).first()).toBeVisible();
  await expectAccessible(second);
  await confirmReversal(second, fr);
  await expect
    .poll(async () => (await stack.mails.list(ticket.ticketNumber, ticket.applicantEmail)).length)
    .toBe(2);
  await other.close();
  await letDecidersReverse(page, stack);
});

test('[S6.2] a request of customer service waits until an administrator confirms it', async ({
  browser,
  page,
  stack,
}) => {
  const ticket = await stack.intake.submit('US');
  const other = await browser.newContext();
  const lead = await other.newPage();
  await approveAsAdministrator(lead, stack, ticket);
  await stack.mails.one(ticket.ticketNumber, ticket.applicantEmail);
  await signedIn(page, stack, 'service');
  await page.goto(mailLink(stack, 'approve', ticket));
  const reason = 'The licence belongs to another practice.';
  await page.getByRole('button', { name: en('decision.reversal.openAsk') }).click();
  await page.getByLabel(en('decision.reversal.reason')).fill(reason);
  await page.getByRole('button', { name: en('decision.reversal.ask'), exact: true }).click();
  await expect(page.getByText(en('decision.proposal.title'))).toBeVisible();
  await page.reload();
  await expect(page.getByText(en('decision.proposal.title'))).toBeVisible();
  await expect(
    page.getByRole('button', { name: en('decision.proposal.openWithdraw') }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: en('decision.reversal.openAsk') })).toHaveCount(0);
  await expectAccessible(page);

  await lead.goto(`${stack.consoleUrl}/customerService?status=approved&reversal=proposed`);
  await lead.getByRole('link', { name: ticket.practice }).first().click();
  await expect(lead.getByText(reason).first()).toBeVisible();
  await expectAccessible(lead);
  await confirmReversal(lead, en);
  await other.close();
});

async function confirmReversal(page: Page, say: (key: string) => string): Promise<void> {
  await page.getByRole('button', { name: say('decision.proposal.confirm') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('decision.reversal.reverse'), exact: true })
    .click();
  await expect(
    page.getByText(say('decision.reversal.reversedTitle'), { exact: true }),
  ).toBeVisible();
}

/** The setting as it was, for the journeys that follow. */
async function letDecidersReverse(page: Page, stack: Stack): Promise<void> {
  const call = await personCalls(page, stack);
  const { items } = listMarkets.schema.response[200].parse(await call('GET', '/markets'));
  const market = items.find(({ countryCode }) => countryCode === 'FR');
  if (market === undefined) throw new Error('There are no settings of France.');
  const { countryCode, checklist, ...settings } = market;
  await call('PUT', `/markets/${countryCode}`, { ...settings, secondPersonReverses: false });
}
