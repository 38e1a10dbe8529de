import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import type { AccountName } from '../support/accounts.ts';
import { mailLink } from '../support/links.ts';
import type { MailboxClient } from '../support/mailbox-client.ts';
import { personCalls } from '../support/person-calls.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { type Language, textOf } from '../support/texts.ts';

interface Walk {
  readonly language: Language;
  readonly market: 'US' | 'FR' | 'JP';
  readonly reviewer: AccountName;
  readonly phone: string;
}

const walks: readonly Walk[] = [
  { language: 'en', market: 'US', reviewer: 'administrator', phone: '+1 510 555 0142' },
  { language: 'fr', market: 'FR', reviewer: 'administrateur', phone: '+33 1 40 20 50 50' },
  { language: 'ja', market: 'JP', reviewer: 'kanrisha', phone: '+81 3 1234 5678' },
];
const points = [{ kind: 'correct', field: 'practice.phone', reason: null }];

/** The code of the newest mail with one. */
async function codeFor(mails: MailboxClient, to: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      for (const { id } of await mails.list('', to)) {
        code = /^\d{6}$/m.exec((await mails.read(id)).text)?.[0];
        if (code !== undefined) return true;
      }
      return false;
    })
    .toBe(true);
  return code ?? '';
}

/** A page of an applicant whose browser runs no scripts, on a small phone. */
async function applicantPage(browser: Browser, language: Language): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: language,
    viewport: { width: 320, height: 640 },
  });
  return context.newPage();
}

const standing = (page: Page) => page.locator('[data-standing]');
const widerThanScreen = (page: Page) =>
  page.locator('html').evaluate((root) => root.scrollWidth > root.clientWidth);

for (const { language, market, reviewer, phone } of walks) {
  test(`asked, seen on the status page, answered, approved and seen again, in ${language}`, async ({
    browser,
    page,
    stack,
  }) => {
    const ticket = await stack.intake.submit(market);
    await signedIn(page, stack, reviewer);
    await page.goto(mailLink(stack, 'approve', ticket));
    const call = await personCalls(page, stack);
    const path = `/registrations/${market}/${ticket.ticketNumber}`;
    await call('POST', `${path}/requests`, { version: 1, points });
    const mail = await stack.mails.one('/answer/', ticket.applicantEmail);
    const link = mail.links.find((one) => one.includes('/status/')) ?? '';
    const applicant = await applicantPage(browser, language);

    await test.step('the link alone says that something is needed, and nothing private', async () => {
      await applicant.goto(link);
      await expect(applicant.locator('html')).toHaveAttribute('lang', language);
      await expect(standing(applicant)).toHaveAttribute('data-standing', 'asked');
      await expect(applicant.getByText(ticket.applicantEmail)).toHaveCount(0);
      expect(await widerThanScreen(applicant)).toBe(false);
    });

    await test.step('the code shows what was sent, and leads to the form', async () => {
      await applicant.locator('button.go').click();
      await applicant.locator('#code').fill(await codeFor(stack.mails, ticket.applicantEmail));
      await applicant.keyboard.press('Enter');
      await expect(applicant.getByText(ticket.applicantEmail)).toBeVisible();
      expect(await widerThanScreen(applicant)).toBe(false);
      await applicant.locator('form[action*="/answer"] button').click();
      await applicant.locator('[name="change practice.phone value"]').fill(phone);
      await applicant.locator('button.go').click();
      await applicant.locator('button.go').click();
      await expect(applicant.getByText(phone).first()).toBeVisible();
    });

    await test.step('it is in review again, with the answer', async () => {
      await applicant.goto(link);
      await expect(standing(applicant)).toHaveAttribute('data-standing', 'in-review');
      await expect(applicant.getByText(phone).first()).toBeVisible();
    });

    await test.step('the approval is there once its mail has left', async () => {
      const waiver = 'Confirmed by telephone.';
      const decision = { decision: 'approve', reasonCodes: [], version: 3, waiver };
      await call('POST', `${path}/decision`, decision);
      await expect
        .poll(
          async () => {
            await applicant.goto(link);
            return standing(applicant).getAttribute('data-standing');
          },
          { timeout: 60_000 },
        )
        .toBe('approved');
      await expect(applicant.locator('main form')).toHaveCount(0);
      expect(await widerThanScreen(applicant)).toBe(false);
    });
    await applicant.context().close();
  });

  test(`withdrawn by the applicant, and said at the desk, in ${language}`, async ({
    browser,
    page,
    stack,
  }) => {
    const ticket = await stack.intake.submit(market);
    await signedIn(page, stack, reviewer);
    await page.goto(mailLink(stack, 'approve', ticket));
    const call = await personCalls(page, stack);
    const path = `/registrations/${market}/${ticket.ticketNumber}`;
    await call('POST', `${path}/requests`, { version: 1, points });
    const mail = await stack.mails.one('/answer/', ticket.applicantEmail);
    const link = mail.links.find((one) => one.includes('/status/')) ?? '';
    const applicant = await applicantPage(browser, language);
    await applicant.goto(link);
    await applicant.locator('button.go').click();
    await applicant.locator('#code').fill(await codeFor(stack.mails, ticket.applicantEmail));
    await applicant.keyboard.press('Enter');
    await applicant.locator('a[href*="step=withdraw"]').click();
    expect(await widerThanScreen(applicant)).toBe(false);
    await applicant.locator('button.go').click();
    await expect(standing(applicant)).toHaveAttribute('data-standing', 'withdrawn');
    await applicant.context().close();

    await page.goto(mailLink(stack, 'approve', ticket));
    await expect(page.getByText(textOf(language, 'decision.withdrawn.title'))).toBeVisible();
    const answered = mail.links.find((one) => one.includes('/answer/')) ?? '';
    const response = await page.request.get(answered);
    expect(response.status()).toBe(404);
  });
}

test('every step of the status page is accessible, light and dark', async ({
  page,
  stack,
  browser,
}) => {
  const ticket = await stack.intake.submit('JP');
  const staff = await browser.newPage();
  await signedIn(staff, stack, 'kanrisha');
  await staff.goto(mailLink(stack, 'approve', ticket));
  const call = await personCalls(staff, stack);
  const path = `/registrations/JP/${ticket.ticketNumber}`;
  await call('POST', `${path}/requests`, { version: 1, points });
  const mail = await stack.mails.one('/answer/', ticket.applicantEmail);
  const link = mail.links.find((one) => one.includes('/status/')) ?? '';
  const bothAreAccessible = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  };
  await page.goto(link);
  await bothAreAccessible();
  await page.locator('button.go').click();
  await bothAreAccessible();
  await page.locator('#code').fill(await codeFor(stack.mails, ticket.applicantEmail));
  await page.keyboard.press('Enter');
  await expect(page.getByText(ticket.applicantEmail)).toBeVisible();
  await bothAreAccessible();
  await page.locator('a[href*="step=withdraw"]').click();
  await bothAreAccessible();
  await staff.close();
});
