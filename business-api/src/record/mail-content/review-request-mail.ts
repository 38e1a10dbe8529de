import {
  type MailLanguage,
  mailLanguageOf,
  mailLanguageTag,
} from '@countersign/domain/locale/mail-language';
import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import type { Address, Identifier } from '@countersign/domain/registration/application';
import { practiceDisplayName } from '@countersign/domain/registration/application';
import type { Registration } from '@countersign/domain/registration/registration';
import type { Reviewer } from '../markets/reviewers.ts';
import { type EvidenceFacts, evidenceLine } from './evidence-line.ts';
import { foreignLine } from './foreign-text.ts';
import type { Fact, MailDocument } from './mail-document.ts';
import type { MailSettings } from './mail-settings.ts';
import { fill, type MailTexts, mailTexts } from './mail-texts.ts';
import { marketName } from './market-name.ts';
import { reviewLinks } from './review-links.ts';

/** Why the mail is sent: the registration is new, still pending, or overdue. */
export type ReviewOccasion = 'request' | 'reminder' | 'escalation';

/** Asks one reviewer, in the reviewer's language, to decide on a registration (S2.4, S2.5). */
export function reviewRequestMail(
  registration: Registration,
  reviewer: Reviewer,
  { consoleUrl, sender }: Pick<MailSettings, 'consoleUrl' | 'sender'>,
  occasion: ReviewOccasion = 'request',
  evidence?: EvidenceFacts,
): MailDocument {
  const language = mailLanguageOf(reviewer.locale, registration.countryCode);
  const texts = mailTexts(language);
  const { request } = texts;
  const words = texts[occasion];
  const market = marketName(registration.countryCode, language);
  const practice = foreignLine(practiceDisplayName(registration.practice), 80);
  const links = reviewLinks(registration, consoleUrl);
  const line = evidence && evidenceLine(evidence, language);
  return {
    language,
    subject: fill(words.subject, { practice, market, ticket: registration.ticketNumber }),
    preheader: fill(words.preheader, { practice }),
    brand: sender.name,
    blocks: [
      { kind: 'heading', text: words.heading },
      {
        kind: 'paragraph',
        text: reviewer.name
          ? fill(request.greeting, { name: foreignLine(reviewer.name) })
          : request.greetingUnnamed,
      },
      { kind: 'paragraph', text: fill(words.intro, { practice, market }) },
      ...(line === undefined ? [] : [{ kind: 'paragraph' as const, text: line }]),
      ...(reviewer.isFallback
        ? [{ kind: 'note' as const, text: fill(request.fallback, { market }) }]
        : []),
      {
        kind: 'facts',
        facts: factsOf(registration, texts, market, dateFormats(reviewer.locale, language)),
      },
      {
        kind: 'buttons',
        buttons: [
          { label: request.approve, address: links.approve, tone: 'approve' },
          { label: request.reject, address: links.reject, tone: 'reject' },
        ],
      },
      { kind: 'note', text: request.opening },
    ],
    footer: request.footer,
  };
}

interface DateFormats {
  readonly moment: Intl.DateTimeFormat;
  readonly day: Intl.DateTimeFormat;
}

const formatsByTag = new Map<string, DateFormats>();
/** Tags come from the market's settings: more than all there are would be a fault. */
const mostFormats = 200;

// The region matters for dates (20/11 or 11/20), but only with the language the mail is in.
function dateFormats(locale: string, language: MailLanguage): DateFormats {
  const general = mailLanguageTag(language);
  const regional = toBcp47(locale);
  const tag = regional.startsWith(`${general}-`) ? regional : general;
  const known = formatsByTag.get(tag);
  if (known !== undefined) return known;
  const day = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  const formats = {
    day: new Intl.DateTimeFormat(tag, day),
    moment: new Intl.DateTimeFormat(tag, {
      ...day,
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
  };
  if (formatsByTag.size < mostFormats) formatsByTag.set(tag, formats);
  return formats;
}

function factsOf(
  registration: Registration,
  texts: MailTexts,
  market: string,
  dates: DateFormats,
): readonly Fact[] {
  const { facts, practiceTypes, contactRoles } = texts;
  const { practice, contact, documents } = registration;
  const candidates: readonly (Fact | undefined)[] = [
    fact(facts.ticket, registration.ticketNumber),
    fact(facts.market, market),
    fact(facts.submitted, dates.moment.format(new Date(registration.submittedAt))),
    fact(facts.practice, foreignLine(practice.legalName)),
    optionalFact(facts.tradingName, practice.tradingName),
    optionalFact(facts.kanaName, practice.kanaName),
    fact(facts.type, practiceTypes[practice.type]),
    ...practice.addresses.map((address) => addressFact(address, texts)),
    optionalFact(facts.phone, practice.phone),
    optionalFact(facts.website, practice.website),
    fact(
      facts.identifiers,
      ...practice.identifiers.map((one) => identifierLine(one, texts, dates)),
    ),
    fact(
      facts.contact,
      `${foreignLine(contact.name)} · ${contactRoles[contact.role]}`,
      contact.email,
      ...(contact.phone === undefined ? [] : [contact.phone]),
    ),
    fact(facts.documents, `${documents.length}`),
  ];
  return candidates.filter((candidate) => candidate !== undefined);
}

function fact(label: string, ...lines: readonly string[]): Fact | undefined {
  return lines.length === 0 ? undefined : { label, lines };
}

function optionalFact(label: string, value: string | undefined): Fact | undefined {
  return value === undefined ? undefined : fact(label, foreignLine(value));
}

function addressFact(address: Address, texts: MailTexts): Fact {
  const label = texts.addressPurposes[address.purpose];
  return { label, lines: addressLines(address).map((line) => foreignLine(line)) };
}

function addressLines({ lines, postalCode, city, region, countryCode }: Address): string[] {
  // Japan writes from the large to the small.
  if (countryCode === 'JP') {
    return [...(postalCode ? [`〒${postalCode}`] : []), `${region ?? ''}${city}`, ...lines];
  }
  const place = [postalCode, city, region].filter((part) => part !== undefined).join(' ');
  return [...lines, `${place}, ${countryCode}`];
}

function identifierLine(
  { scheme, value, validUntil }: Identifier,
  texts: MailTexts,
  { day }: DateFormats,
): string {
  const values = { scheme: texts.schemes[scheme], value: foreignLine(value) };
  return validUntil === undefined
    ? fill(texts.identifier, values)
    : fill(texts.identifierUntil, { ...values, date: day.format(new Date(validUntil)) });
}
