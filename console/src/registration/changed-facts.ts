import { addressLines } from '@countersign/domain/registration/address-lines';
import type { Registration } from '@countersign/domain/registration/registration';
import type { Formats } from '../translations/formats.ts';
import type { Translate } from '../translations/translate.ts';
import { applicantLanguage } from './applicant-language.ts';

export interface ChangedFact {
  readonly label: string;
  /** Undefined if it was not given. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The application data that differ from before, in the reader's language. */
export function changedFacts(
  before: Registration,
  after: Registration,
  t: Translate,
  formats: Formats,
): ChangedFact[] {
  const [old, current] = [factsOf(before, t, formats), factsOf(after, t, formats)];
  return [...new Set([...old.keys(), ...current.keys()])]
    .map((label) => ({ label, before: old.get(label), after: current.get(label) }))
    .filter((fact) => fact.before !== fact.after);
}

function factsOf(registration: Registration, t: Translate, formats: Formats): Map<string, string> {
  const { practice, contact, documents } = registration;
  const ofContact = (label: string) => `${t('registration.contact')} · ${label}`;
  const all: (readonly [string, string | undefined])[] = [
    [t('registration.legalName'), practice.legalName],
    [t('registration.tradingName'), practice.tradingName],
    [t('registration.kanaName'), practice.kanaName],
    [t('registration.type'), t(`registration.practiceType.${practice.type}`)],
    ...practice.identifiers.map(
      ({ scheme, value, issuer, validUntil }) =>
        [t(`identifiers.${scheme}`), joined([value, issuer, validUntil])] as const,
    ),
    ...practice.addresses.map(
      (address) =>
        [
          t(`registration.addressPurpose.${address.purpose}`),
          joined([...addressLines(address), formats.market(address.countryCode)]),
        ] as const,
    ),
    [t('registration.phone'), practice.phone],
    [t('registration.website'), practice.website],
    [ofContact(t('registration.name')), joined([contact.name, contact.kanaName])],
    [ofContact(t('registration.role')), t(`registration.contactRole.${contact.role}`)],
    [ofContact(t('registration.email')), contact.email],
    [ofContact(t('registration.phone')), contact.phone],
    [ofContact(t('registration.language')), applicantLanguage(registration, formats)],
    ...documents.map(
      ({ kind, fileName, link }) =>
        [t(`registration.documentKind.${kind}`), `${fileName} (${link})`] as const,
    ),
  ];
  const facts = new Map<string, string>();
  for (const [label, value] of all) {
    if (value === undefined) continue;
    // Several values with one label, such as two licences, are one fact.
    facts.set(label, joined([facts.get(label), value]));
  }
  return facts;
}

function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(', ');
}
