import type { MailLanguage } from '@countersign/domain/locale/mail-language';
import { practiceDisplayName } from '@countersign/domain/registration/application';
import type { Registration } from '@countersign/domain/registration/registration';
import { foreignLine } from './foreign-text.ts';
import type { MailBlock, MailDocument } from './mail-document.ts';
import { type MailOrigin, originNote } from './mail-origin.ts';
import type { MailSettings } from './mail-settings.ts';
import { fill, mailTexts } from './mail-texts.ts';
import { marketName } from './market-name.ts';

/** The registration that a mail to the applicant is about. */
export type Addressed = Pick<Registration, 'ticketNumber' | 'countryCode' | 'practice' | 'contact'>;

/** The texts of such a mail, with the placeholders `{ticket}` and `{practice}`. */
export interface ApplicantMailWords {
  readonly subject: string;
  readonly preheader: string;
  readonly heading: string;
  readonly intro: string;
}

/** Who writes, where links lead, and where replies go: `replyTo` as in MailOrigin. */
export type ApplicantMailSettings = Pick<MailSettings, 'consoleUrl' | 'sender'> &
  Pick<MailOrigin, 'replyTo'>;

/** A mail to the applicant: greeting, introduction, `body`, facts and closing. */
export function applicantMail(
  registration: Addressed,
  language: MailLanguage,
  words: ApplicantMailWords,
  body: readonly MailBlock[],
  settings: ApplicantMailSettings,
): MailDocument {
  const { sender, replyTo } = settings;
  const { greeting, facts, closing, signature, footer } = mailTexts(language).decision;
  const ticket = registration.ticketNumber;
  const practice = foreignLine(practiceDisplayName(registration.practice));
  const name = foreignLine(registration.contact.name);
  return {
    language,
    subject: fill(words.subject, { ticket, practice }),
    preheader: fill(words.preheader, { practice }),
    brand: sender.name,
    blocks: [
      { kind: 'heading', text: words.heading },
      { kind: 'paragraph', text: fill(greeting, { name }) },
      { kind: 'paragraph', text: fill(words.intro, { practice }) },
      ...body,
      {
        kind: 'facts',
        facts: [
          { label: facts.ticket, lines: [ticket] },
          { label: facts.practice, lines: [practice] },
          { label: facts.market, lines: [marketName(registration.countryCode, language)] },
        ],
      },
      { kind: 'paragraph', text: closing },
      { kind: 'paragraph', text: fill(signature, { brand: sender.name }) },
      { kind: 'note', text: originNote(language, { settings, replyTo }) },
    ],
    footer,
    replyTo,
  };
}
