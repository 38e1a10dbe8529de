import type { EvidenceItem, EvidenceSignal } from '@countersign/contract/evidence/evidence';
import {
  countryOfTelephone,
  readTelephone,
  telephoneCountries,
} from '@countersign/domain/contact/telephone';
import type { SentenceCode } from '@countersign/domain/duplicates/signal';
import { postalCodeProblem } from '@countersign/domain/place/postal-codes';
import type { MatchedRegistration } from '../../duplicates/room.ts';
import { type CrossCheck, compactOf } from '../../identifiers/room.ts';
import { lookalikeWords, mixedWords } from './deceptive-words.ts';
import type { EvidenceApplication, EvidenceCase } from './evidence-case.ts';
import type { Numbers, ReadNumber } from './read-numbers.ts';
import { findingValues, isFresh, nameOfNumber } from './register-answers.ts';
import { numberSubject } from './settlements.ts';
import { signal, signalCodeOf } from './signal-strengths.ts';

/** What supports and contradicts a registration, the strongest against it first. */
export function evidenceSignals(
  { application, questions, settlements, matchSummary, now }: EvidenceCase,
  items: readonly EvidenceItem[],
  numbers: Numbers,
): EvidenceSignal[] {
  const accepted = new Set(
    settlements.filter((one) => one.as === 'accepted').map(({ subject }) => subject),
  );
  const isAccepted = (name: string | null) => name !== null && accepted.has(numberSubject(name));
  const found = [
    ...items.flatMap(signalOfItem),
    ...numbers.numbers.flatMap((number) => (isAccepted(number.name) ? [] : failureOf(number))),
    ...numbers.crossChecks.flatMap((check) => signalOfComparison(check, numbers, isAccepted)),
    ...questions.flatMap(({ finding }) =>
      finding?.verdict === 'confirmed' && isFresh(finding, now)
        ? [signal('register-confirms', nameOfNumber(finding), findingValues(finding, null))]
        : [],
    ),
    ...questions.flatMap(({ state, register, scheme, value }) =>
      state === 'retrying' && register !== null
        ? [signal('register-away', `${scheme} ${value}`, { register })]
        : [],
    ),
    ...numbers.numbers.flatMap(rewrittenNumber),
    ...signalsOfReach(application),
    ...signalsOfPostalCodes(application),
    ...signalsOfLetters(application),
    ...signalsOfMatches(matchSummary?.others ?? [], now),
  ];
  return found.toSorted(
    (a, b) =>
      Number(a.direction === 'for') - Number(b.direction === 'for') || b.strength - a.strength,
  );
}

/** An item says why it is as it is; where a person has settled it, that is no signal any more. */
function signalOfItem(item: EvidenceItem): EvidenceSignal[] {
  const { code, state, whyValues } = item;
  if (state === 'by-hand' || state === 'waived' || state === 'not-applicable') return [];
  const found = signalCodeOf(item);
  if (found === undefined) return [];
  return [signal(found, code, whyValues, state === 'open' ? 2 : 3)];
}

const excusable: ReadonlySet<string> = new Set([
  'check-digit-often-wrong',
  'check-digit-or-sole-trader',
]);

function failureOf({ verdict, name, schemeId, display }: ReadNumber): EvidenceSignal[] {
  if (verdict.verdict !== 'invalid') return [];
  const reason = verdict.reason ?? 'wrong-form';
  const values = { scheme: schemeId, value: display, reason };
  const code = verdict.layer === 'digit' ? 'check-digit-fails' : 'number-fails';
  return [signal(code, name, values, excusable.has(reason) ? 1 : 2)];
}

/** A number with other letters before it than its authority's, `GR` for `EL`: both forms are shown. */
function rewrittenNumber({ typed, check, verdict, name, schemeId, display }: ReadNumber) {
  if (verdict.verdict === 'invalid' || check.schemeId === undefined) return [];
  const [before, after] = [compactOf(typed.value), compactOf(display)];
  if (before.includes(after) || after.includes(before)) return [];
  const values = { scheme: schemeId, typed: typed.value, value: display };
  return [signal('number-rewritten', name, values)];
}

function signalOfComparison(
  check: CrossCheck,
  { numbers }: Numbers,
  isAccepted: (name: string | null) => boolean,
): EvidenceSignal[] {
  const [one, other] = check.schemeIds;
  const [first = '', second = ''] = check.values;
  const sides = numbers.filter(({ schemeId }) => schemeId === one || schemeId === other);
  if (sides.some(({ name }) => isAccepted(name))) return [];
  const restsOn = sides[0]?.name ?? null;
  const values = { fact: check.fact, one, other, first, second };
  if (check.reason === 'foreign-number') {
    return [signal('foreign-number', restsOn, { scheme: one, country: second })];
  }
  if (check.verdict === 'agree') return [signal('numbers-agree', restsOn, values)];
  if (check.verdict !== 'contradict') return [];
  return [signal('numbers-contradict', restsOn, values, check.question ? 1 : 3)];
}

/** At most one of each kind: the first such word is reason enough to look at the name. */
function signalsOfLetters({ countryCode, practice }: EvidenceApplication): EvidenceSignal[] {
  const names = [practice.legalName, practice.tradingName ?? ''];
  const mixed = names.flatMap(mixedWords)[0];
  const lookalike = names.flatMap((name) => lookalikeWords(name, countryCode))[0];
  return [
    ...(mixed === undefined ? [] : [signal('mixed-alphabets', null, { ...mixed })]),
    ...(lookalike === undefined ? [] : [signal('lookalike-letters', null, { ...lookalike })]),
  ];
}

/** At most one of each kind; a warning, since post finds its way with a wrong code too. */
function signalsOfPostalCodes({ practice }: EvidenceApplication): EvidenceSignal[] {
  const found = practice.addresses.flatMap((address) => {
    const problem = postalCodeProblem(address);
    if (problem === undefined) return [];
    const { postalCode: value = '', region = '', countryCode: country } = address;
    return problem.problem === 'form'
      ? [signal('postal-code-form', null, { value, country, example: problem.example })]
      : [signal('postal-code-region', null, { value, region, theirs: problem.regions.join(', ') })];
  });
  return [...new Map(found.map((one) => [one.code, one])).values()];
}

const mailBox =
  /\b(?:p\.? ?o\.? ?box|post ?office box|postfach|bo[iî]te postale|bp ?\d+|case postale|apartado(?: de correos)?|apdo|caixa postal|gpo box|locked bag|casella postale)\b|私書箱/iu;
const mask = '•';

/** What ways of reaching the practice say: telephones, addresses, masked numbers. */
function signalsOfReach({ countryCode, practice, contact }: EvidenceApplication): EvidenceSignal[] {
  const place = practice.addresses.find(({ purpose }) => purpose === 'practice');
  const countries = telephoneCountries({ countryCode, practice });
  const foreign = [practice.phone, contact.phone]
    .map((phone) => (phone === undefined ? undefined : countryOf(phone, countries)))
    .find((country) => country !== undefined && !countries.some((one) => one === country));
  return [
    ...(place?.lines.some((line) => mailBox.test(line)) ? [signal('mailbox-address')] : []),
    ...(foreign === undefined
      ? []
      : [signal('phone-of-another-country', null, { country: foreign })]),
    ...(JSON.stringify([practice, contact]).includes(mask.repeat(2))
      ? [signal('forbidden-number-masked')]
      : []),
  ];
}

function countryOf(phone: string, countries: readonly string[]): string | undefined {
  const number = readTelephone(phone, countries);
  return number?.startsWith('+') ? countryOfTelephone(number) : undefined;
}

const dayMs = 86_400_000;
/** A rejection that is older says little of the practice as it is today. */
const rejectionCountsDays = 365;
/** So many applications of one contact within so many days, this one included, are unusual. */
const manyApplications = 5;
const manyWithinDays = 7;

const sameContact: readonly SentenceCode[] = [
  'contact-same',
  'mail-same',
  'contact-telephone-same',
];

/** At one door alone, another company is a neighbour or came after this one. */
const sameCompany: readonly SentenceCode[] = [
  'company-number-same',
  'establishment-number-same',
  'domain-same',
  ...sameContact,
];

/**
 * What other registrations of the same market say for and against this one: at most one signal of
 * each kind.
 */
function signalsOfMatches(others: readonly MatchedRegistration[], now: Date): EvidenceSignal[] {
  const rejection = others
    .filter((one) => one.likeness === 'duplicate' && one.status === 'rejected')
    .flatMap(({ ticketNumber, decidedAt }) => (decidedAt ? [{ ticketNumber, decidedAt }] : []))
    .filter(({ decidedAt }) => now.getTime() - decidedAt.getTime() <= rejectionCountsDays * dayMs)
    .toSorted((a, b) => b.decidedAt.getTime() - a.decidedAt.getTime())[0];
  const neighbour = others.find(
    (one) =>
      one.likeness === 'related' &&
      one.status === 'approved' &&
      one.agreements.includes('address-house') &&
      one.agreements.some((agreement) => sameCompany.includes(agreement)),
  );
  const ofContact = others.filter(isOfSameContact).length + 1;
  return [
    ...(rejection === undefined
      ? []
      : [
          signal('rejected-before', null, {
            ticket: rejection.ticketNumber,
            date: rejection.decidedAt.toISOString(),
          }),
        ]),
    ...(ofContact < manyApplications
      ? []
      : [
          signal('same-contact-applied-often', null, {
            count: String(ofContact),
            days: String(manyWithinDays),
          }),
        ]),
    ...(neighbour === undefined
      ? []
      : [signal('address-of-approved', null, { ticket: neighbour.ticketNumber })]),
  ];
}

function isOfSameContact({ daysApart, agreements }: MatchedRegistration): boolean {
  return daysApart <= manyWithinDays && agreements.some((one) => sameContact.includes(one));
}
