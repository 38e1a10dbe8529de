import type { EvidenceItem, EvidenceSignal } from '@countersign/contract/evidence';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { readTelephone } from '../duplicates/telephone.ts';
import type { CrossCheck } from '../identifiers/cross-checks.ts';
import type { EvidenceApplication, EvidenceCase } from './evidence-case.ts';
import type { Numbers, ReadNumber } from './read-numbers.ts';
import { isFresh, nameOfNumber, valuesOf } from './register-answers.ts';
import { numberSubject } from './settlements.ts';
import { isSignalCode, signal } from './signal-strengths.ts';

/** What speaks for and against a registration, the strongest against it first. */
export function signalsOf(
  { application, questions, settlements, now }: EvidenceCase,
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
        ? [signal('number-confirmed', nameOfNumber(finding), valuesOf(finding, null))]
        : [],
    ),
    ...signalsOfReach(application),
  ];
  return found.toSorted(
    (a, b) =>
      Number(a.direction === 'for') - Number(b.direction === 'for') || b.strength - a.strength,
  );
}

/** An item says why it is as it is; where a person has settled it, that is no signal any more. */
function signalOfItem({ code, state, why, whyValues }: EvidenceItem): EvidenceSignal[] {
  if (state === 'by-hand' || state === 'waived' || state === 'not-applicable') return [];
  if (why === 'licence-stated' && whyValues.date !== undefined) {
    return [signal('licence-runs', code, whyValues)];
  }
  // An item that is listed with a failing number has the number's own signal.
  if (!isSignalCode(why) || why === 'number-fails') return [];
  const found = signal(why, code, whyValues);
  // A register that is not complete does not contradict by its silence.
  return [why === 'register-knows-not' && state === 'open' ? { ...found, strength: 2 } : found];
}

const excusable: ReadonlySet<string> = new Set([
  'check-digit-often-wrong',
  'check-digit-or-sole-trader',
]);

function failureOf({ verdict, name, schemeId, display }: ReadNumber): EvidenceSignal[] {
  if (verdict.verdict !== 'invalid') return [];
  const reason = verdict.reason ?? 'wrong-form';
  const values = { scheme: schemeId, value: display, reason };
  return [signal(excusable.has(reason) ? 'number-often-fails' : 'number-fails', name, values)];
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
  return [signal(check.question ? 'numbers-questionable' : 'numbers-contradict', restsOn, values)];
}

const mailBox =
  /\b(?:p\.? ?o\.? ?box|post ?office box|postfach|bo[iî]te postale|bp ?\d+|case postale|apartado(?: de correos)?|apdo|caixa postal|gpo box|locked bag|casella postale)\b|私書箱/iu;
const mask = '•';

/** What ways of reaching the practice say: telephones, addresses, masked numbers. */
function signalsOfReach({ countryCode, practice, contact }: EvidenceApplication): EvidenceSignal[] {
  const place = practice.addresses.find(({ purpose }) => purpose === 'practice');
  const countries = [
    ...new Set([...practice.addresses.map((one) => one.countryCode), countryCode]),
  ];
  const foreign = [practice.phone, contact.phone]
    .map((phone) => (phone === undefined ? undefined : countryOf(phone, countries)))
    .find((country) => country !== undefined && !countries.some((one) => one === country));
  return [
    ...(place?.lines.some((line) => mailBox.test(line)) ? [signal('place-is-mail-box')] : []),
    ...(foreign === undefined
      ? []
      : [signal('telephone-of-another-country', null, { country: foreign })]),
    ...(JSON.stringify([practice, contact]).includes(mask.repeat(2))
      ? [signal('number-masked')]
      : []),
  ];
}

function countryOf(phone: string, countries: readonly string[]): string | undefined {
  const number = readTelephone(phone, countries);
  return number?.startsWith('+') ? parsePhoneNumberFromString(number)?.country : undefined;
}
