import { expect, type Page } from '@playwright/test';
import type { Ticket } from './intake-client.ts';
import { mailLink } from './links.ts';
import { signedIn } from './signed-in.ts';
import type { Stack } from './stack.ts';
import { type Language, textOf } from './texts.ts';

/** Presses the form's button and confirms in the dialog. */
export async function confirmDecision(
  page: Page,
  verb: 'approve' | 'reject',
  language: Language = 'en',
): Promise<void> {
  const submit = page.getByRole('button', { name: textOf(language, `decision.submit.${verb}`) });
  await submit.last().click();
  const dialog = page.getByRole('alertdialog');
  await dialog
    .getByRole('button', { name: textOf(language, `decision.verb.${verb}`), exact: true })
    .click();
}

/** Opens the questions to the applicant in the bar of acts. */
export async function openQuestions(page: Page, language: Language = 'en'): Promise<void> {
  await page.getByRole('radio', { name: textOf(language, 'decision.verb.ask') }).click();
}

/** Presses the button of the questions and confirms in the dialog. */
export async function sendQuestions(page: Page, language: Language = 'en'): Promise<void> {
  await page.getByRole('button', { name: textOf(language, 'decision.submit.ask') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: textOf(language, 'asking.send'), exact: true })
    .click();
}

/** The heading that says what was recorded. */
export function resultHeading(
  page: Page,
  outcome: 'approved' | 'rejected',
  practice: string,
  language: Language = 'en',
) {
  return page.getByRole('heading', {
    name: textOf(language, `decision.result.${outcome}`, { practice }),
  });
}

/** Ticks reasons for a rejection by their codes. */
export async function chooseReasons(
  page: Page,
  codes: readonly string[],
  language: Language = 'en',
): Promise<void> {
  for (const code of codes) {
    await page.getByRole('checkbox', { name: textOf(language, `reasons.code.${code}`) }).check();
  }
}

/** Approves a ticket in a browser that has not been at the console yet. */
export async function approveAsAdministrator(
  page: Page,
  stack: Stack,
  ticket: Ticket,
): Promise<void> {
  await signedIn(page, stack, 'administrator');
  await page.goto(mailLink(stack, 'approve', ticket));
  await confirmDecision(page, 'approve');
  await expect(resultHeading(page, 'approved', ticket.practice)).toBeVisible();
}
