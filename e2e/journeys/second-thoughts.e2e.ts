import { expectAccessible } from '../support/accessible.ts';
import {
  approveAsAdministrator,
  chooseReasons,
  confirmDecision,
  resultHeading,
} from '../support/decision.ts';
import { expectNoSidewaysScroll, tabTo } from '../support/keyboard.ts';
import { mailLink } from '../support/links.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const en = (key: string, values?: Record<string, string>) => textOf('en', key, values);

test('[S8.2] a decision is undone from another tab after a reload, and no mail leaves', async ({
  context,
  page,
  stack,
}) => {
  const ticket = await stack.intake.submit('DE');
  await signedIn(context, stack, 'administrator');
  await page.goto(mailLink(stack, 'reject', ticket));
  await chooseReasons(page, ['L02']);
  const words = 'Die Nummer gehört zu einer anderen Person.';
  await page.getByLabel(en('decision.message')).fill(words);
  await confirmDecision(page, 'reject');
  await expect(page.getByText(en('decision.undo.title'))).toBeVisible();
  await expectAccessible(page);

  const tab = await context.newPage();
  await tab.goto(mailLink(stack, 'reject', ticket));
  await expect(tab.getByText(en('decision.undo.title'))).toBeVisible();
  await tab.reload();
  await tab.getByRole('button', { name: en('decision.undo.button'), exact: true }).click();
  await expect(tab.getByText(en('decision.undo.doneTitle'), { exact: true })).toBeVisible();
  await expect(tab.getByLabel(en('decision.message'))).toHaveValue(words);
  await expect(tab.getByRole('checkbox', { name: en('reasons.code.L02') })).toBeChecked();
  await expectAccessible(tab);
  expect(await stack.mails.list(ticket.ticketNumber, ticket.applicantEmail)).toEqual([]);
});

test('[S8.2] a decision is reversed after its mail, and a correction follows', async ({
  page,
  stack,
}) => {
  const ticket = await stack.intake.submit('US');
  await approveAsAdministrator(page, stack, ticket);
  await stack.mails.one(ticket.ticketNumber, ticket.applicantEmail);
  await page.goto(mailLink(stack, 'approve', ticket));
  await page.getByRole('button', { name: en('decision.reversal.openReverse') }).click();
  await page.getByLabel(en('decision.reversal.reason')).fill('Wrong practice, sorry.');
  await expectAccessible(page);
  await page.getByRole('button', { name: en('decision.reversal.reverse'), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: en('decision.reversal.reverse'), exact: true })
    .click();
  await expect(
    page.getByText(en('decision.reversal.reversedTitle'), { exact: true }),
  ).toBeVisible();
  await expect(page.getByText(en('registration.status.pending')).first()).toBeVisible();
  await expect
    .poll(async () => (await stack.mails.list(ticket.ticketNumber, ticket.applicantEmail)).length)
    .toBe(2);
});

for (const way of ['note', 'reversal', 'discard'] as const) {
  test(`[S7.4][S8.2] of two who decide at once the slower one continues by ${way}`, async ({
    browser,
    page,
    stack,
  }) => {
    const ticket = await stack.intake.submit('US');
    await signedIn(page, stack, 'service');
    await page.goto(mailLink(stack, 'reject', ticket));
    await chooseReasons(page, ['B04']);
    const words = 'The address is a mailbox, not a practice.';
    await page.getByLabel(en('decision.message')).fill(words);
    const other = await browser.newContext();
    await approveAsAdministrator(await other.newPage(), stack, ticket);
    await other.close();

    await confirmDecision(page, 'reject');
    await expect(page.getByText(en('decision.conflict.decidedTitle'))).toBeVisible();
    await expect(page.getByText('Alex Morgan').first()).toBeVisible();
    await expect(page.getByText(words).first()).toBeVisible();
    await expectAccessible(page);
    if (way === 'note') {
      await page.getByRole('button', { name: en('decision.conflict.addNote') }).click();
      await expect(page.getByText(en('decision.conflict.noted'))).toBeVisible();
      await expect(page.locator('ol').getByText(words)).toBeVisible();
    } else if (way === 'reversal') {
      await page
        .getByRole('button', { name: en('decision.reversal.openAsk') })
        .first()
        .click();
      await page
        .getByRole('button', { name: en('decision.reversal.ask'), exact: true })
        .first()
        .click();
      await expect(
        page.getByText(en('decision.reversal.askedTitle'), { exact: true }),
      ).toBeVisible();
      await expect
        .poll(
          async () => (await stack.mails.list(ticket.ticketNumber, 'staff-us@demo.example')).length,
        )
        .toBe(2);
    } else {
      await page
        .getByRole('button', { name: en('decision.draft.discard') })
        .first()
        .click();
      await expect(page.getByText(words)).toHaveCount(0);
    }
  });
}

test('[S2.10][S9.2] the whole way by keyboard, at 320 px and without motion', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const ticket = await stack.intake.submit('DE');
  await signedIn(page, stack, 'administrator');
  await page.goto(mailLink(stack, 'approve', ticket));
  await expect(page.getByRole('heading', { level: 1, name: ticket.practice })).toBeFocused();
  const submit = page.locator('form').getByRole('button', { name: en('decision.submit.approve') });
  await tabTo(page, submit);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: en('confirm.cancel') })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(submit).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: en('decision.verb.approve'), exact: true }));
  await page.keyboard.press('Enter');
  await expect(resultHeading(page, 'approved', ticket.practice)).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: en('decision.undo.button'), exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(en('decision.undo.doneTitle'), { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
