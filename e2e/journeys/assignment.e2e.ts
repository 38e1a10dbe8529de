import { expectAccessible } from '../support/accessible.ts';
import { accounts } from '../support/accounts.ts';
import { confirmDecision } from '../support/decision.ts';
import { mailLink } from '../support/links.ts';
import { submitMany } from '../support/many.ts';
import { expectNoSidewaysScroll } from '../support/overflow.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { type Language, textOf } from '../support/texts.ts';

const en = (key: string, values?: Record<string, string>) => textOf('en', key, values);
const ja = (key: string, values?: Record<string, string>) => textOf('ja', key, values);
const [misaki, sam] = ['佐藤 美咲', 'Sam Whitfield'];

/** `2026-12-24`, so many days from today in the browser's zone, which is that of the machine. */
function day(fromToday: number): string {
  const date = new Date(Date.now() + fromToday * 86_400_000);
  return new Intl.DateTimeFormat('sv-SE').format(date);
}

test('a rule gives a new registration to the deputy of an absent colleague, who decides it', async ({
  browser,
  page,
  stack,
}) => {
  // A colleague is known once they have looked at the console.
  const other = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await signedIn(other, stack, 'service');
  const deputy = await other.newPage();
  await deputy.goto(`${stack.consoleUrl}/customerService?locale=en`);
  await expect(deputy.getByRole('heading', { level: 1 })).toBeVisible();

  // The administrator is away from yesterday to tomorrow.
  await signedIn(page, stack, 'kanrisha');
  await page.goto(`${stack.consoleUrl}/customerService/absences?locale=ja_JP`);
  await page.getByLabel(ja('absences.firstDay')).fill(day(-1));
  await page.getByLabel(ja('absences.lastDay')).fill(day(1));
  const choice = page.getByLabel(ja('absences.deputy'));
  await choice.selectOption({ label: `${sam} (${accounts.service})` });
  await page.getByRole('button', { name: ja('absences.save') }).click();
  await expect(page.getByText(ja('absences.deputyIs', { name: sam }))).toBeVisible();

  await page.goto(`${stack.consoleUrl}/customerService/settings?countryCode=JP`);
  const rules = page.getByRole('group', { name: ja('settings.rules.legend') });
  await rules.getByRole('button', { name: ja('settings.rules.add') }).click();
  const rule = rules.getByRole('group', { name: ja('settings.rules.rule', { number: '1' }) });
  await rule.getByLabel(ja('settings.rules.language')).selectOption('ja');
  // Who is away is marked, and can be chosen all the same.
  const receiver = rule.getByLabel(ja('settings.rules.to'));
  const absent = receiver.locator('option', { hasText: `${misaki} (${accounts.kanrisha})` });
  await expect(absent).toContainText(sam);
  await receiver.selectOption(await absent.getAttribute('value'));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: ja('settings.save'), exact: true }).click();
  await expect(page.getByText(ja('settings.saved'), { exact: true })).toBeVisible();

  const ticket = await stack.intake.submit('JP');
  const mail = await stack.mails.one(ticket.ticketNumber, accounts.service);
  expect(mail.text).toContain(misaki);
  expect(await stack.mails.list(ticket.ticketNumber, accounts.kanrisha)).toEqual([]);

  await deputy.goto(mailLink(stack, 'approve', ticket));
  await expect(
    deputy.getByText(en('customerService.claim.ruleToMeFor', { absent: misaki })).first(),
  ).toBeVisible();
  await confirmDecision(deputy, 'approve');
  const to = en('history.forAbsent', { name: sam, absent: misaki });
  await deputy.goto(`${stack.consoleUrl}/customerService/JP/${ticket.ticketNumber}`);
  await expect(deputy.getByText(en('history.assignedByRule', { to }))).toBeVisible();
  await expect(deputy.getByText(en('history.approved', { name: sam }))).toBeVisible();

  // Back earlier than planned: the next one is the administrator's own.
  await page.goto(`${stack.consoleUrl}/customerService/absences`);
  await page.getByRole('button', { name: new RegExp(`${ja('absences.remove')}$`) }).click();
  await expect(page.getByText(ja('absences.none'))).toBeVisible();
  const next = await stack.intake.submit('JP');
  await stack.mails.one(next.ticketNumber, accounts.kanrisha);
  await page.goto(`${stack.consoleUrl}/customerService/JP/${next.ticketNumber}`);
  await expect(page.getByText(ja('customerService.claim.ruleToMe')).first()).toBeVisible();

  // Other journeys find the market as it was.
  await page.goto(`${stack.consoleUrl}/customerService/settings?countryCode=JP`);
  await page.getByRole('button', { name: ja('settings.rules.removeOne', { number: '1' }) }).click();
  await page.getByRole('button', { name: ja('settings.save'), exact: true }).click();
  await expect(page.getByText(ja('settings.rules.off'))).toBeVisible();
  await other.close();
});

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('several are assigned at once, after it is said who has them, and undone', async ({
    browser,
    page,
    stack,
  }) => {
    const assign = (key: string, values: Record<string, string> = {}, language: Language = 'en') =>
      textOf(language, `customerService.bulk.assign.${key}`, values);
    const colleague = await browser.newContext();
    await signedIn(colleague, stack, 'service');
    const theirs = await colleague.newPage();
    await theirs.goto(`${stack.consoleUrl}/customerService?locale=en`);
    await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();

    const tickets = await submitMany(stack, 'DE', 3);
    const first = tickets[0]?.ticketNumber ?? '';
    await signedIn(page, stack, 'administrator');
    await page.goto(`${stack.consoleUrl}/customerService?countryCode=DE&locale=en`);
    await page.getByRole('checkbox', { name: en('customerService.bulk.markPage') }).check();
    await page.getByRole('button', { name: assign('open') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(assign('nobodyHas_other', { shown: '3' }))).toBeVisible();
    await expectAccessible(page);
    const sams = { label: `${sam} (${accounts.service})` };
    await dialog.getByLabel(en('customerService.claim.assignTo')).selectOption(sams);
    const submit = dialog.getByRole('button', {
      name: en('customerService.claim.assignSubmit'),
      exact: true,
    });
    await submit.click();
    const done = assign('done_other', { shown: '3', name: sam });
    await expect(dialog.getByText(done)).toBeVisible();

    await theirs.goto(`${stack.consoleUrl}/customerService/DE/${first}`);
    const given = en('customerService.claim.assignedToMe', { by: 'Alex Morgan' });
    await expect(theirs.getByText(given).first()).toBeVisible();

    await dialog.getByRole('button', { name: assign('undo') }).click();
    await expect(dialog.getByText(assign('undone'))).toBeVisible();
    await theirs.reload();
    const undone = en('history.assignment-undone', { name: 'Alex Morgan', from: sam });
    await expect(theirs.getByText(undone)).toBeVisible();
    await expect(theirs.getByText(given)).toHaveCount(0);
    // The one mail was cancelled with it.
    for (const { ticketNumber } of tickets) {
      expect(await stack.mails.list(ticketNumber, accounts.service)).toEqual([]);
    }
    await colleague.close();
  });
});
