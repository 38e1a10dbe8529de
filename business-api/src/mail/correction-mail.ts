import { mailLanguageOf } from '@countersign/domain/locale/mail-language';
import { practiceDisplayName } from '@countersign/domain/registration/application';
import type { Registration } from '@countersign/domain/registration/registration';
import { foreignLine } from './foreign-text.ts';
import type { MailDocument } from './mail-document.ts';
import type { MailSettings } from './mail-settings.ts';
import { fill, mailTexts } from './mail-texts.ts';
import { marketName } from './market-name.ts';

/**
 * Tells the applicant that the decision they were sent is withdrawn and that the registration is
 * being looked at again. Why, and which decision it was, stays inside.
 */
export function correctionMail(
  registration: Registration,
  locale: string,
  { sender }: Pick<MailSettings, 'sender'>,
): MailDocument {
  const language = mailLanguageOf(locale, registration.countryCode);
  const { correction, decision } = mailTexts(language);
  const ticket = registration.ticketNumber;
  const practice = foreignLine(practiceDisplayName(registration.practice));
  const market = marketName(registration.countryCode, language);
  const name = foreignLine(registration.contact.name);
  return {
    language,
    subject: fill(correction.subject, { ticket }),
    preheader: fill(correction.preheader, { practice }),
    brand: sender.name,
    blocks: [
      { kind: 'heading', text: correction.heading },
      { kind: 'paragraph', text: fill(decision.greeting, { name }) },
      { kind: 'paragraph', text: fill(correction.intro, { practice }) },
      { kind: 'paragraph', text: correction.next },
      { kind: 'paragraph', text: correction.apology },
      {
        kind: 'facts',
        facts: [
          { label: decision.facts.ticket, lines: [ticket] },
          { label: decision.facts.practice, lines: [practice] },
          { label: decision.facts.market, lines: [market] },
        ],
      },
      { kind: 'paragraph', text: decision.closing },
      { kind: 'paragraph', text: decision.signature },
    ],
    footer: decision.footer,
  };
}
