import type { Page } from '@playwright/test';
import { signInAtProvider } from '../support/accounts.ts';
import { sampleApplicationOf } from '../support/applications.ts';
import {
  chooseReasons,
  confirmDecision,
  openQuestions,
  resultHeading,
  sendQuestions,
} from '../support/decision.ts';
import { mailLink } from '../support/links.ts';
import { submitMany } from '../support/many.ts';
import { translatedWords, translatePages } from '../support/page-translator.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const en = (key: string, values?: Record<string, string>) => textOf('en', key, values);
const crash = (page: Page) => page.getByRole('heading', { name: en('crash.title') });

test.beforeEach(({ page }) => translatePages(page));
test.afterEach(({ page }) => expect(crash(page)).toHaveCount(0));

test('[S8.2] a translated page: from the mail link to the approval and its undo', async ({
  page,
  stack,
}) => {
  const ticket = await stack.intake.submit('DE');
  await page.goto(mailLink(stack, 'approve', ticket));
  await signInAtProvider(page, 'administrator');
  await expect(translatedWords(page)).toBeVisible();
  await confirmDecision(page, 'approve');
  await expect(resultHeading(page, 'approved', ticket.practice)).toBeVisible();
  await page.getByRole('button', { name: en('decision.undo.button'), exact: true }).click();
  await expect(page.getByText(en('decision.undo.doneTitle'), { exact: true })).toBeVisible();
});

test('[S4.2] a translated page: a rejection, and a lapse in between', async ({ page, stack }) => {
  const ticket = await stack.intake.submit('US');
  await page.clock.install();
  await signedIn(page, stack, 'administrator');
  await page.goto(mailLink(stack, 'reject', ticket));
  await chooseReasons(page, ['L02']);
  await confirmDecision(page, 'reject');
  await expect(resultHeading(page, 'rejected', ticket.practice)).toBeVisible();
  await page.clock.fastForward('01:05:00');
  const lapse = page.getByRole('alertdialog', { name: en('signIn.lapsedTitle') });
  await lapse.getByRole('button', { name: en('signIn.no'), exact: true }).click();
  await expect(page.getByText(en('signIn.lapsedNotice'))).toBeVisible();
});

test('a translated page: the applicant is asked', async ({ page, stack }) => {
  const ticket = await stack.intake.submit('US', {
    practice: {
      ...sampleApplicationOf('US', crypto.randomUUID().slice(0, 8)).practice,
      identifiers: [{ scheme: 'us-npi', value: '1234567890' }],
    },
  });
  await signedIn(page, stack, 'administrator');
  await page.goto(mailLink(stack, 'approve', ticket));
  await openQuestions(page);
  await page
    .getByRole('button', { name: textOf('en', 'asking.add') })
    .filter({ hasText: en('identifiers.us-npi') })
    .click();
  await sendQuestions(page);
  await expect(
    page.getByRole('heading', { name: textOf('en', 'asking.waiting.title') }),
  ).toBeVisible();
});

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('a translated page: decisions in the list, settings, appearance and sign-out', async ({
    page,
    stack,
  }) => {
    // In a market whose time to undo outlasts a slow machine.
    const ticket = await stack.intake.submit('DE');
    const three = await submitMany(stack, 'GB', 3);
    await signedIn(page, stack, 'administrator');
    await page.goto(`${stack.consoleUrl}/customerService?countryCode=GB&order=newest`);
    await expect(translatedWords(page)).toBeVisible();
    const bulk = (key: string) => en(`customerService.bulk.${key}`, { shown: '3' });
    for (const { practice } of three) await page.getByRole('checkbox', { name: practice }).check();
    await page.getByRole('button', { name: en('customerService.approve') }).click();
    await page.getByLabel(bulk('waiver')).fill('Known to us.');
    await page.getByRole('button', { name: bulk('ask.approve_other') }).click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expect(page.locator('[data-outcome="decided"] summary')).toContainText('3');
    await page.goto(`${stack.consoleUrl}/customerService`);
    await page.getByRole('searchbox').fill(ticket.practice);
    await expect(page.locator('[data-row]')).toHaveCount(1);
    await page.locator('[data-row]').click();
    await expect(page.getByRole('heading', { level: 1, name: ticket.practice })).toBeVisible();
    await confirmDecision(page, 'approve');
    await expect(page.getByText(en('decision.undo.title'))).toBeVisible();
    await page.goto(`${stack.consoleUrl}/customerService/settings?countryCode=US`);
    const hours = page.getByLabel(en('settings.targetHours'));
    await hours.fill('38');
    await page.getByRole('button', { name: en('settings.save'), exact: true }).click();
    await expect(page.getByText(en('settings.saved'), { exact: true })).toBeVisible();
    await page.getByRole('button', { name: en('frame.settings') }).click();
    await page.getByRole('button', { name: en('frame.signOut') }).click();
    await expect(page.getByRole('heading', { name: en('signedOut.title') })).toBeVisible();
  });

  const button = (name: string) => (page: Page) =>
    page.getByRole('button', { name, exact: true }).first().click();
  const others: Readonly<Record<string, (page: Page) => Promise<void>>> = {
    '/': (page) => page.getByRole('link').first().focus(),
    '/customerService/overview': button(en('frame.settings')),
    '/customerService/mails': button(en('frame.settings')),
    '/customerService/absences': button(en('absences.save')),
    '/customerService/notifications': button(en('frame.settings')),
    '/customerService/settings?countryCode=GB': button(
      en('settings.words.editOne', { mail: en('history.purpose.approval') }),
    ),
    '/resetPassword': (page) => page.getByRole('button').last().click(),
    '/customerService': async (page) => {
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: en('customerService.palette.title') });
      await palette.getByRole('combobox').fill('settings');
      await expect(palette.getByRole('option').first()).toBeVisible();
      await page.keyboard.press('Escape');
    },
  };

  test('a translated page: each of the other screens, and a button of it', async ({
    page,
    stack,
  }) => {
    await signedIn(page, stack, 'administrator');
    for (const [path, press] of Object.entries(others)) {
      await test.step(path, async () => {
        await page.goto(stack.consoleUrl + path);
        await expect(translatedWords(page)).toBeVisible();
        await press(page);
        await expect(page.locator('body')).not.toBeEmpty();
        await expect(crash(page)).toHaveCount(0);
      });
    }
  });
});
