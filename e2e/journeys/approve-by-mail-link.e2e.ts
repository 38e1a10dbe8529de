import { expectAccessible } from '../support/accessible.ts';
import { type AccountName, accounts, signInAtProvider } from '../support/accounts.ts';
import type { Market } from '../support/applications.ts';
import { confirmDecision, resultHeading } from '../support/decision.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

interface Story {
  readonly language: 'en' | 'fr' | 'ja';
  readonly market: Market;
  readonly account: AccountName;
  readonly staff: string;
  /** How the applicant's mail of approval names itself. */
  readonly mail: RegExp;
}

const stories: readonly Story[] = [
  {
    language: 'en',
    market: 'US',
    account: 'administrator',
    staff: 'staff-us@demo.example',
    mail: /approved/i,
  },
  {
    language: 'fr',
    market: 'FR',
    account: 'administrateur',
    staff: 'staff-fr@demo.example',
    mail: /approuvée|acceptée|validée/i,
  },
  {
    language: 'ja',
    market: 'JP',
    account: 'kanrisha',
    staff: 'staff-jp@demo.example',
    mail: /承認/,
  },
];

for (const { language, market, account, staff, mail } of stories) {
  test(`[S1.1][S1.3][S2.4][S2.5][S2.6][S2.10][S2.12][S3.1][S3.6] from the ${language} staff mail to the applicant's mail`, async ({
    page,
    embeddedStack: stack,
  }) => {
    const ticket = await stack.intake.submit(market);
    const request = await stack.mails.one(ticket.ticketNumber, staff);
    expect(request.subject).toContain(ticket.practice);
    const link = request.links.find((address) => new URL(address).pathname === '/approve');
    expect(link).toBe(
      `${stack.consoleUrl}/approve?ticketId=${ticket.ticketNumber}&marketcode=${market}`,
    );

    await page.goto(link ?? '');
    await signInAtProvider(page, account);

    await expect(page.getByRole('heading', { level: 1, name: ticket.practice })).toBeVisible();
    const address = new URL(page.url());
    expect(address.pathname).toBe('/approve');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      ticketNumber: ticket.ticketNumber,
      countryCode: market,
      locale: { en: 'en_US', fr: 'fr_FR', ja: 'ja_JP' }[language],
    });
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
    await expect(page.getByRole('contentinfo')).toContainText(textOf(language, 'frame.privacy'));
    await expectAccessible(page);

    await confirmDecision(page, 'approve', language);
    await expect(resultHeading(page, 'approved', ticket.practice, language)).toBeVisible();
    await expectAccessible(page);

    const received = await stack.mails.one(ticket.ticketNumber, ticket.applicantEmail);
    expect(received.subject + received.text).toMatch(mail);
    expect(received.text).not.toContain(accounts[account]);
  });
}
