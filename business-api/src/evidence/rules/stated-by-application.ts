import { inLetters } from '@countersign/domain/contact/email-address';
import type { IdentifierScheme } from '@countersign/domain/registration/identifier-schemes';
import type { LicenceType } from '@countersign/domain/registration/licence';
import type { RejectionCode } from '@countersign/domain/registration/reason-codes';
import { foldText } from '@countersign/domain/search/fold-text';
import {
  type MatchedRegistration,
  type MatchSummary,
  ownMailDomain,
  ownSite,
} from '../../duplicates/room.ts';
import type { EvidenceApplication, ItemFinding } from './evidence-case.ts';
import type { ReadNumber } from './read-numbers.ts';
import { isOfPerson, type RegisterAnswers } from './register-answers.ts';
import { isProfessional } from './scheme-roles.ts';

/** Whether two names are made of the same words, in any order: `EGAN, JOY` and `Joy Egan`. */
function samePerson(one: string | null, other: string): boolean {
  return one !== null && wordsOf(one) !== '' && wordsOf(one) === wordsOf(other);
}

function wordsOf(name: string): string {
  const words = foldText(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.sort().join(' ');
}

const dayMs = 86_400_000;
/** From so many days before its end a licence is looked at. */
const licenceNoticeDays = 60;

/**
 * Whether a licence of one of the market's types is given whose last day has not passed; no register here can confirm it.
 */
export function licenceValid(
  types: readonly LicenceType[],
  numbers: readonly ReadNumber[],
  { findings }: RegisterAnswers,
  now: Date,
): ItemFinding {
  const isOfMarket = ({ schemeId }: ReadNumber) => types.some((type) => type === schemeId);
  const licences = numbers.filter(isOfMarket);
  const dated = numbers
    .filter((number) => isOfMarket(number) || isProfessional(number.schemeId))
    .flatMap(({ typed: { validUntil }, ...number }) =>
      validUntil === undefined ? [] : [{ ...number, validUntil, endsAt: endOf(validUntil) }],
    )
    .toSorted((a, b) => a.endsAt.getTime() - b.endsAt.getTime());
  const [first] = dated;
  const [licence] = licences;
  const elsewhere = findings.find(({ why }) => why === 'licence-of-another-state');
  const isExpired = first !== undefined && now >= first.endsAt;
  if (elsewhere !== undefined && licence !== undefined && !isExpired) {
    const { schemeId: scheme, display: value } = licence;
    const whyValues = { ...elsewhere.whyValues, scheme, value, register: elsewhere.register };
    const about = {
      whyValues,
      restsOn: namesOf([licence]),
      proposes: 'L02',
      number: value,
    } as const;
    return { ...about, state: 'open', why: 'licence-of-another-state' };
  }
  if (first === undefined) {
    const why = licences.length === 0 ? 'no-number' : 'no-date';
    return { state: 'open', why, restsOn: namesOf(licences) };
  }
  const noticeAt = new Date(first.endsAt.getTime() - licenceNoticeDays * dayMs);
  const about = {
    whyValues: { scheme: first.schemeId, value: first.display, date: first.validUntil },
    restsOn: first.name === null ? [] : [first.name],
  };
  if (now >= first.endsAt) {
    const number = first.display;
    return { ...about, state: 'contradicted', why: 'expired', proposes: 'L03', number };
  }
  const other = findings.find(({ why }) => why === 'licence-differs');
  if (other !== undefined) {
    const whyValues = { ...about.whyValues, register: other.register };
    const number = first.display;
    return { ...about, whyValues, state: 'open', why: 'register-differs', proposes: 'L02', number };
  }
  return now >= noticeAt
    ? { ...about, state: 'open', why: 'ends-soon', until: first.endsAt }
    : { ...about, state: 'open', why: 'valid-until', until: noticeAt };
}

/** A licence is valid to the end of its last day, in the last time zone on earth. */
function endOf(validUntil: string): Date {
  return new Date(new Date(`${validUntil}T00:00:00Z`).getTime() + 1.5 * dayMs);
}

/** Whether the application gives one of the numbers that its market asks for. */
export function numberGiven(
  asked: readonly IdentifierScheme[],
  numbers: readonly ReadNumber[],
): ItemFinding {
  if (asked.length === 0) return { state: 'not-applicable', why: 'not-asked-here' };
  const isGiven = numbers.some(({ schemeId, typed }) =>
    asked.some((scheme) => scheme === schemeId || scheme === typed.scheme),
  );
  // A number that is given confirms nothing yet.
  if (isGiven) return { state: 'not-applicable', why: 'number-given' };
  return { state: 'open', why: 'number-missing', whyValues: { schemes: asked.join(' ') } };
}

/** Whether a professional is named; the registers of professions have no service. */
export function professionalFound(
  numbers: readonly ReadNumber[],
  contact: EvidenceApplication['contact'],
): ItemFinding {
  const given = numbers.filter(({ schemeId }) => isProfessional(schemeId));
  const [first] = given;
  if (first === undefined) {
    return contact.role === 'responsible-professional'
      ? { state: 'open', why: 'contact-is-professional', whyValues: { name: contact.name } }
      : { state: 'open', why: 'professional-not-named' };
  }
  const whyValues = { scheme: first.schemeId, value: first.display };
  return { state: 'open', why: 'by-hand-only', whyValues, restsOn: namesOf(given) };
}

/** Whether something ties the contact to the practice. */
export function contactMayAct(
  { practice, contact }: EvidenceApplication,
  { findings }: RegisterAnswers,
): ItemFinding {
  const holder = findings.find(
    (finding) => samePerson(finding.name.theirs, contact.name) && !isOfPerson(finding),
  );
  if (holder !== undefined) {
    const { register, scheme, value } = holder;
    const restsOn = [`${scheme} ${value}`];
    return { state: 'confirmed', why: 'officer-is-contact', whyValues: { register }, restsOn };
  }
  const own = ownMailDomain(contact.email);
  const site = practice.website === undefined ? undefined : ownSite(practice.website);
  const domain = own ?? contact.email.split('@').at(-1) ?? '';
  const whyValues = {
    domain: inLetters(domain),
    ...(site === undefined ? {} : { website: inLetters(site) }),
  };
  if (own === undefined) return { state: 'open', why: 'free-email', whyValues };
  // Whoever owns the website may still not act for the practice.
  if (own === site) return { state: 'open', why: 'email-domain-fits', whyValues };
  return { state: 'open', why: 'contact-not-shown', whyValues };
}

/**
 * The reason that the state of the other registration is a proof of: only one that was approved has an account. Whether an
 * application tells something new after a rejection (D03) is for a person to say.
 */
const duplicateReasons: Partial<Record<MatchedRegistration['status'], RejectionCode>> = {
  approved: 'D01',
  linked: 'D01',
  pending: 'D02',
};

export function notKnownAlready(matchSummary: MatchSummary | undefined): ItemFinding {
  if (matchSummary === undefined) return { state: 'not-applicable', why: 'not-asked-here' };
  const { listed } = matchSummary;
  if (listed?.standing === 'same') {
    const why = 'on-stop-list';
    // Whatever the market asks for: an approval in spite of it needs a reason.
    return { state: 'contradicted', why, isRequired: true, proposes: 'R02' };
  }
  const { ticketNumber: ticket, others = [] } = matchSummary;
  const whyValues = ticket === null ? {} : { ticket };
  const found = others.find((other) => other.ticketNumber === ticket);
  const proposes = found && duplicateReasons[found.status];
  // A person answers the list first, unless one has said already that it is a known practice.
  if (listed !== undefined && matchSummary.result !== 'already') {
    const strength = { strength: listed.strength };
    return { state: 'open', why: 'stop-list-alike', whyValues: strength, proposes: 'R02' };
  }
  switch (matchSummary.result) {
    case 'not-known':
      return { state: 'confirmed', why: 'nothing-known' };
    case 'perhaps':
      return { state: 'open', why: 'similar-known', whyValues, ...(proposes && { proposes }) };
    case 'already':
      return {
        state: 'contradicted',
        why: 'already-known',
        whyValues,
        ...(proposes && { proposes }),
      };
  }
}

function namesOf(numbers: readonly ReadNumber[]): string[] {
  return numbers.map(({ name }) => name).filter((name) => name !== null);
}
