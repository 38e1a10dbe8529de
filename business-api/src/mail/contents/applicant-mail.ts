import type { DraftChoice } from '@countersign/domain/locale/language-status';
import {
  type MailLanguage,
  mailLanguageOf,
  mailLanguageTag,
} from '@countersign/domain/locale/mail-language';
import {
  applicantLanguageLocale,
  practiceDisplayName,
} from '@countersign/domain/registration/application';
import type { Registration } from '@countersign/domain/registration/registration';
import {
  type OwnWords,
  ownText,
  type WordBlock,
  type WordName,
  type WordPart,
} from '@countersign/domain/words/own-words';
import { allowedLinks } from './allowed-links.ts';
import { foreignLine } from './foreign-text.ts';
import type { MailBlock, MailDocument } from './mail-document.ts';
import { type MailOrigin, originNote } from './mail-origin.ts';
import type { MailSettings } from './mail-settings.ts';
import { fill, mailTexts } from './mail-texts.ts';
import { marketName } from './market-name.ts';
import { statusPath } from './status-address.ts';

/** The registration that a mail to the applicant is about. */
export type Addressed = Pick<
  Registration,
  'ticketNumber' | 'countryCode' | 'practice' | 'contact' | 'status'
>;

/** The texts of such a mail, with the placeholders `{ticket}` and `{practice}`. */
export interface ApplicantMailWords {
  readonly subject: string;
  readonly preheader: string;
  readonly heading: string;
  readonly intro: string;
}

/** Who writes, where links lead, and where replies go: `replyTo` as in MailOrigin. */
export interface ApplicantMailSettings
  extends Pick<MailSettings, 'consoleUrl' | 'sender' | 'linkHosts'>,
    Pick<MailOrigin, 'replyTo'>,
    DraftChoice {
  /** What the market says in its own words; absent or null: nothing. */
  readonly words?: OwnWords | null;
}

/** The language in which the applicant would read a mail that is in `sent`, as a tag; null: it is the same. */
export function languageNotSent(
  registration: Pick<Registration, 'applicantLocale' | 'contact' | 'countryCode'>,
  sent: MailLanguage,
): string | null {
  const read = mailLanguageOf(applicantLanguageLocale(registration), registration.countryCode);
  return read === sent ? null : mailLanguageTag(read);
}

/** What a mail adds to what all mails to applicants have. */
export interface OwnPart {
  /** Which of the market's own words it takes. */
  readonly part: Exclude<WordPart, 'reasons'>;
  /** Values that the own words of this mail can name, in the language of the words. */
  readonly values?: (language: MailLanguage) => Readonly<Partial<Record<WordName, string>>>;
  /** What the product says about the next steps where the market says nothing. */
  readonly next?: readonly MailBlock[];
  /** False where a link to the status page is of no use. */
  readonly withStatus?: boolean;
}

/** What every own text can name. */
export function namedValues(
  { ticketNumber, countryCode, practice, contact }: Addressed,
  language: MailLanguage,
  { sender }: Pick<MailSettings, 'sender'>,
) {
  return {
    ticket: ticketNumber,
    practice: foreignLine(practiceDisplayName(practice)),
    contact: foreignLine(contact.name),
    market: marketName(countryCode, language),
    company: sender.name,
  };
}

/** A block in the market's own words, below `heading` if there is one; else `builtIn`. */
export function ownBlocks(
  registration: Addressed,
  key: WordBlock,
  builtIn: readonly MailBlock[],
  {
    language,
    settings,
    part,
    values,
    heading,
  }: Pick<OwnPart, 'part' | 'values'> & {
    readonly language: MailLanguage;
    readonly settings: ApplicantMailSettings;
    readonly heading?: string;
  },
): readonly MailBlock[] {
  const { countryCode } = registration;
  const found = ownText(settings.words ?? null, { part, key, language, countryCode });
  if (found === undefined) return builtIn;
  const title = heading === undefined ? [] : [{ kind: 'subheading', text: heading } as const];
  const isForeign = found.language !== language;
  const text = fill(found.text, {
    ...namedValues(registration, found.language, settings),
    ...values?.(found.language),
  });
  return [
    ...title,
    ...text.split(/\n{2,}/).map(
      (paragraph): MailBlock => ({
        kind: 'paragraph',
        text: paragraph,
        linkHosts: settings.linkHosts ?? [],
        ...(isForeign && { language: found.language }),
      }),
    ),
  ];
}

/**
 * A mail to the applicant: greeting, opening, `body`, next steps, facts, the link to the status page, which gets its
 * secret when the mail is sent, contact and signature.
 */
export function applicantMail(
  registration: Addressed,
  language: MailLanguage,
  words: ApplicantMailWords,
  body: readonly MailBlock[],
  settings: ApplicantMailSettings,
  { part, values, next = [], withStatus = true }: OwnPart,
): MailDocument {
  const { sender, replyTo, consoleUrl } = settings;
  const { greeting, facts, closing, signature, footer, nextSteps } = mailTexts(language).decision;
  const { ticket, practice, contact: name, market } = namedValues(registration, language, settings);
  const own = (key: WordBlock, builtIn: readonly MailBlock[], heading?: string) =>
    ownBlocks(registration, key, builtIn, {
      language,
      settings,
      part,
      ...(values && { values }),
      ...(heading !== undefined && { heading }),
    });
  const blocks: readonly MailBlock[] = [
    { kind: 'heading', text: words.heading },
    { kind: 'paragraph', text: fill(greeting, { name }) },
    ...own('opening', [{ kind: 'paragraph', text: fill(words.intro, { practice }) }]),
    ...body,
    ...own('nextSteps', next, nextSteps),
    {
      kind: 'facts',
      facts: [
        { label: facts.ticket, lines: [ticket] },
        { label: facts.practice, lines: [practice] },
        { label: facts.market, lines: [market] },
      ],
    },
    ...(withStatus
      ? ([
          {
            kind: 'link',
            label: mailTexts(language).status.link,
            address: `${consoleUrl}${statusPath()}`,
          },
        ] as const)
      : []),
    ...own('contact', [{ kind: 'paragraph', text: closing }]),
    ...own('signature', [{ kind: 'paragraph', text: fill(signature, { brand: sender.name }) }]),
  ];
  const ownHosts = blocks.flatMap(hostsOf);
  return {
    language,
    subject: fill(words.subject, { ticket, practice }),
    preheader: fill(words.preheader, { practice }),
    brand: sender.name,
    blocks: [
      ...blocks,
      { kind: 'note', text: originNote(language, { settings, replyTo, ownHosts }) },
    ],
    footer,
    replyTo,
  };
}

/** The hosts that the links of own words lead to. */
function hostsOf(part: MailBlock): readonly string[] {
  if (part.kind !== 'paragraph' || part.linkHosts === undefined) return [];
  return allowedLinks(part.text, part.linkHosts).map(({ address }) => new URL(address).host);
}
