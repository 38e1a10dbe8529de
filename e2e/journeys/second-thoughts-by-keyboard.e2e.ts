import type { Page } from '@playwright/test';
import { isThorough } from '../../tools/run/thorough.ts';
import { expectAccessible } from '../support/accessible.ts';
import { approveAsAdministrator, resultHeading } from '../support/decision.ts';
import type { Ticket } from '../support/intake-client.ts';
import {
  expectFocusKept,
  expectNoSidewaysScroll,
  pressByKeyboard,
  tabTo,
} from '../support/keyboard.ts';
import { mailLink } from '../support/links.ts';
import { signedIn } from '../support/signed-in.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const en = (key: string, values?: Record<string, string>) => textOf('en', key, values);
const words = 'The address is a mailbox, not a practice.';

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

/** Rejects by keys alone a registration that another person has approved. */
async function meetConflict(page: Page, other: Page, stack: Stack, ticket: Ticket): Promise<void> {
  await signedIn(page, stack, 'service');
  await page.goto(mailLink(stack, 'reject', ticket));
  await tabTo(page, page.getByRole('checkbox', { name: en('reasons.code.B04') }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByLabel(en('decision.message')));
  await page.keyboard.type(words);
  await approveAsAdministrator(other, stack, ticket);
  await pressByKeyboard(
    page,
    page.locator('form').getByRole('button', { name: en('decision.submit.reject') }),
  );
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: en('confirm.cancel') })).toBeFocused();
  await pressByKeyboard(
    page,
    dialog.getByRole('button', { name: en('decision.verb.reject'), exact: true }),
  );
  // Announced to screen readers, and Tab continues from there.
  await expect(page.getByRole('alert')).toContainText(en('decision.conflict.decidedTitle'));
  await expectFocusKept(page);
  await expectNoSidewaysScroll(page);
}

const ways = ['note', 'reversal', 'discard'] as const;
for (const way of isThorough ? ways : ways.slice(0, 1)) {
  test(`[S8.2] a conflict is resolved by keyboard alone: ${way}`, async ({
    browser,
    page,
    stack,
  }) => {
    const ticket = await stack.intake.submit('US');
    const other = await browser.newContext();
    await meetConflict(page, await other.newPage(), stack, ticket);
    await other.close();
    if (way === 'note') {
      await pressByKeyboard(
        page,
        page.getByRole('button', { name: en('decision.conflict.addNote') }),
      );
      await expect(
        page.getByRole('status').filter({ hasText: en('decision.conflict.noted') }),
      ).toBeVisible();
    } else if (way === 'reversal') {
      const card = page.getByRole('button', { name: en('decision.reversal.openAsk') }).first();
      await pressByKeyboard(page, card);
      await expect(page.getByLabel(en('decision.reversal.reason'))).toBeFocused();
      await expect(page.getByLabel(en('decision.reversal.reason'))).toHaveValue(
        new RegExp(words.replace('.', '\\.')),
      );
      await pressByKeyboard(
        page,
        page.getByRole('button', { name: en('decision.reversal.ask'), exact: true }),
      );
      await expect(
        page.getByRole('status').filter({ hasText: en('decision.reversal.askedTitle') }),
      ).toBeVisible();
    } else {
      await pressByKeyboard(page, page.getByRole('button', { name: en('decision.draft.discard') }));
      await expect(page.getByText(words)).toHaveCount(0);
    }
    await expectFocusKept(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}

test('[S8.2] a decision is reversed and a note written by keyboard alone', async ({
  page,
  stack,
}) => {
  const ticket = await stack.intake.submit('US');
  await approveAsAdministrator(page, stack, ticket);
  await stack.mails.one(ticket.ticketNumber, ticket.applicantEmail);
  await page.goto(mailLink(stack, 'approve', ticket));
  await pressByKeyboard(
    page,
    page.getByRole('button', { name: en('decision.reversal.openReverse') }),
  );
  await expect(page.getByLabel(en('decision.reversal.reason'))).toBeFocused();
  const reverse = { name: en('decision.reversal.reverse'), exact: true };
  // Nothing typed: the fault is shown beside the field, which has the focus again.
  await pressByKeyboard(page, page.getByRole('button', reverse));
  await expect(page.getByLabel(en('decision.reversal.reason'))).toBeFocused();
  await expect(page.getByText(en('decision.reversal.reasonRequired'))).toBeVisible();
  await page.keyboard.type('Wrong practice, sorry.');
  await pressByKeyboard(page, page.getByRole('button', reverse));
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: en('confirm.cancel') })).toBeFocused();
  await pressByKeyboard(page, dialog.getByRole('button', reverse));
  await expect(
    page.getByRole('status').filter({ hasText: en('decision.reversal.reversedTitle') }),
  ).toBeVisible();
  await expectFocusKept(page);

  await tabTo(page, page.getByLabel(en('history.noteLabel')));
  await page.keyboard.type('Called the practice twice.');
  await pressByKeyboard(page, page.getByRole('button', { name: en('history.addNote') }));
  await expect(page.getByRole('status').filter({ hasText: en('history.noteAdded') })).toBeVisible();
  await expect(page.locator('ol').getByText('Called the practice twice.')).toBeVisible();
  await expectFocusKept(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('[S8.2] the result and how long it can be undone are in the accessibility tree', async ({
  page,
  stack,
}) => {
  const ticket = await stack.intake.submit('DE');
  await signedIn(page, stack, 'administrator');
  await page.goto(mailLink(stack, 'approve', ticket));
  await pressByKeyboard(
    page,
    page.locator('form').getByRole('button', { name: en('decision.submit.approve') }),
  );
  const dialog = page.getByRole('alertdialog');
  await pressByKeyboard(
    page,
    dialog.getByRole('button', { name: en('decision.verb.approve'), exact: true }),
  );
  await expect(resultHeading(page, 'approved', ticket.practice)).toBeFocused();
  await expect(page.getByRole('timer')).toHaveText('10 minutes left');
  const region = page.getByRole('region', { name: en('decision.undo.title') });
  await expect(region.getByRole('button', { name: en('decision.undo.button') })).toBeVisible();
  await expect(
    page.getByRole('status').filter({
      hasText: en('decision.undo.announced', { time: '10 minutes' }),
    }),
  ).toHaveCount(1);
  await expectAccessible(page);
});
