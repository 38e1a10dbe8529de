import { addressLines } from '@countersign/domain/registration/address-lines';
import type { Address, Identifier } from '@countersign/domain/registration/application';
import type { Registration } from '@countersign/domain/registration/registration';
import { foreignLine } from './foreign-text.ts';
import type { MailDates } from './mail-dates.ts';
import type { Fact, FactLine } from './mail-document.ts';
import { fill, type MailTexts } from './mail-texts.ts';
import { marketName } from './market-name.ts';

/** What a reviewer looks for in a registration, row by row; a missing value has no row. */
export function applicationFacts(
  registration: Registration,
  texts: MailTexts,
  {
    market,
    dates,
    language,
  }: {
    readonly market: string;
    readonly dates: MailDates;
    readonly language: Parameters<typeof marketName>[1];
  },
): readonly Fact[] {
  const { facts, practiceTypes, contactRoles } = texts;
  const { practice, contact, documents, countryCode } = registration;
  const countryOf = (address: Address) =>
    address.countryCode === countryCode ? [] : [marketName(address.countryCode, language)];
  const candidates: readonly (Fact | undefined)[] = [
    fact(facts.ticket, registration.ticketNumber),
    fact(facts.market, market),
    fact(facts.submitted, dates.moment.format(new Date(registration.submittedAt))),
    fact(facts.practice, foreignLine(practice.legalName)),
    optionalFact(facts.tradingName, practice.tradingName),
    optionalFact(facts.kanaName, practice.kanaName),
    fact(facts.type, practiceTypes[practice.type]),
    ...practice.addresses.map((address) =>
      fact(
        texts.addressPurposes[address.purpose],
        ...addressLines(address).map((line) => foreignLine(line)),
        ...countryOf(address),
      ),
    ),
    optionalFact(facts.phone, practice.phone),
    practice.website === undefined ? undefined : fact(facts.website, webAddress(practice.website)),
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

function fact(label: string, ...lines: readonly FactLine[]): Fact | undefined {
  return lines.length === 0 ? undefined : { label, lines };
}

function optionalFact(label: string, value: string | undefined): Fact | undefined {
  return value === undefined ? undefined : fact(label, foreignLine(value));
}

/**
 * An address that the intake has parsed, without its scheme. In HTML it must not become a link of
 * ours; in the text part, where hair spaces are visible and copied, it is written as it is.
 */
function webAddress(address: string): FactLine {
  const plain = foreignLine(address.replace(/^https?:\/\//, '').replace(/\/$/, ''));
  return { html: plain, text: withoutHairSpaces(plain) };
}

function withoutHairSpaces(line: string): string {
  return line.replaceAll('\u200a', '');
}

function identifierLine(
  { scheme, value, validUntil }: Identifier,
  texts: MailTexts,
  { day }: MailDates,
): string {
  const values = { scheme: texts.schemes[scheme], value: foreignLine(value) };
  return validUntil === undefined
    ? fill(texts.identifier, values)
    : fill(texts.identifierUntil, { ...values, date: day.format(new Date(validUntil)) });
}
