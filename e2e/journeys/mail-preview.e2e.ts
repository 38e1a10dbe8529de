import { CountryCode } from '@countersign/domain/market/country-code';
import { expectAccessible } from '../support/accessible.ts';
import { chooseReasons, confirmDecision } from '../support/decision.ts';
import { mailLink } from '../support/links.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const hostileName = `<img src=x onerror=alert(1)> evil.example Optique${'\u0301'.repeat(40)}`;
const mailLanguages = [
  ['US', 'en'],
  ['FR', 'fr'],
  ['JP', 'ja'],
] as const;

for (const [market, language] of mailLanguages) {
  test(`[S8.2] in ${language} the preview is the mail that arrives, with a hostile name`, async ({
    page,
    stack,
  }) => {
    const ticket = await stack.intake.submit(market, {
      practice: {
        legalName: hostileName,
        type: 'optician-retail',
        addresses: [
          {
            purpose: 'practice',
            lines: ['1 rue <b>A</b>'],
            city: 'Paris',
            postalCode: '75001',
            countryCode: CountryCode.parse(market),
          },
        ],
        identifiers: [],
      },
    });
    await page.setViewportSize({ width: 1280, height: 900 }); // on a phone it is opened first
    await signedIn(page, stack, 'administrator');
    await page.goto(mailLink(stack, 'reject', ticket));
    let preview:
      | { mail: { language: string; subject: string; html: string; text: string } }
      | undefined;
    page.on('response', async (answer) => {
      if (answer.url().endsWith('/decision/preview') && answer.ok()) preview = await answer.json();
    });
    await chooseReasons(page, ['B04']);
    const words = 'Voir <script>alert(2)</script> https://evil.example';
    await page.getByLabel(textOf('en', 'decision.message')).fill(words);
    await expect.poll(() => preview?.mail.text ?? '').toContain('alert(2)');
    await expectAccessible(page);
    const viewed = page.locator('[data-viewed]');
    await viewed.evaluate((mail) => mail.scrollIntoView({ block: 'center' }));
    await expect(viewed).toHaveAttribute('data-viewed', 'true');
    const decision = page.waitForRequest((request) => request.url().endsWith('/decision'));
    await confirmDecision(page, 'reject');
    expect((await decision).postDataJSON().previewHash).toMatch(/^[0-9a-f]{64}$/);
    expect(preview?.mail.language).toBe(language);
    const received = await stack.mails.one(ticket.ticketNumber, ticket.applicantEmail);
    expect(received.subject).toBe(preview?.mail.subject);
    // The link to the status page gets its secret when the mail is sent.
    const withoutSecret = (text: string) =>
      text.trimEnd().replaceAll(/\/status\/[\w-]{43}/g, '/status/your-own-link');
    expect(withoutSecret(received.html)).toBe(preview?.mail.html.trimEnd());
    expect(withoutSecret(received.text)).toBe(preview?.mail.text.trimEnd());
  });
}
