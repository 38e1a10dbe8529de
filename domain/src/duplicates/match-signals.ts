import { inLetters } from '../contact/email-address.ts';
import type { NumberFinding } from './identifiers/compare-identifiers.ts';
import type { NameForm } from './names/name-form.ts';
import type { Finding, SentenceCode, Signal } from './signal.ts';
import type { PracticeComparison } from './verdict/compare-practices.ts';

/** The evidence as sentences, the heaviest first. */
export function matchSignals(compared: PracticeComparison): Signal[] {
  const { place, contact } = compared;
  const signals = [
    ...numberSignals(compared),
    ...nameSignals(compared),
    ...(place === 'unknown' ? [] : [say(`address-${place}`)]),
    ...reachSignals(compared),
    ...(contact === 'unknown' ? [] : [say(`contact-${contact}`)]),
    ...typeSignals(compared),
  ];
  return signals.sort(
    (one, other) =>
      Math.abs(other.bits) - Math.abs(one.bits) || (one.sentence < other.sentence ? -1 : 1),
  );
}

function say(sentence: SentenceCode, values: Signal['values'] = {}, bits?: number): Signal {
  const { kind, finding, bits: usual } = signalWeights[sentence];
  return { kind, finding, bits: Math.round((bits ?? usual) * 10) / 10, sentence, values };
}

function sayWhen(condition: boolean, ...said: Parameters<typeof say>): Signal[] {
  return condition ? [say(...said)] : [];
}

function numberSignals({
  identifiers: { establishment, company, person },
}: PracticeComparison): Signal[] {
  const differs = ({ found, nearly, scheme }: NumberFinding, code: SentenceCode) =>
    sayWhen(found === 'contradict', nearly ? 'number-one-digit-apart' : code, { scheme });
  const same = ({ found, scheme }: NumberFinding, code: SentenceCode) =>
    sayWhen(found === 'agree', code, { scheme });
  return [
    ...same(establishment, 'establishment-number-same'),
    ...differs(establishment, 'establishment-number-differs'),
    ...same(company, 'company-number-same'),
    ...differs(company, 'company-number-differs'),
    ...same(person, 'person-number-same'),
  ];
}

function nameSignals(compared: PracticeComparison): Signal[] {
  const { names, name, nameBits, numbersDiffer, branchesDiffer } = compared;
  const numbers = (form: NameForm | undefined) => form?.numbers.join(', ') ?? '';
  const values = { one: numbers(names.best?.one), other: numbers(names.best?.other) };
  const within = (least: number, most: number) => Math.min(most, Math.max(least, nameBits));
  return [
    ...sayWhen(name === 'same', 'name-same', {}, within(7, 14)),
    ...sayWhen(name === 'near', 'name-near', {}, within(4, 9)),
    ...sayWhen(name === 'partly', 'name-partly'),
    ...sayWhen(name === 'different', 'name-different'),
    ...sayWhen(names.reading?.level === 'same', 'reading-same'),
    ...sayWhen(numbersDiffer, 'numbers-in-name-differ', values),
    ...sayWhen(branchesDiffer, 'branches-differ'),
    ...sayWhen(names.best?.legalFormMoved === true, 'legal-form-moved'),
  ];
}

function reachSignals({ reach }: PracticeComparison): Signal[] {
  const { telephone, contactTelephone, mail, domain, values } = reach;
  return [
    ...sayWhen(telephone === 'agree', 'telephone-same', { telephone: values.telephone ?? '' }),
    ...sayWhen(telephone === 'contradict', 'telephone-differs'),
    ...sayWhen(contactTelephone === 'agree', 'contact-telephone-same'),
    ...sayWhen(mail === 'agree', 'mail-same', { mail: inLetters(values.mail ?? '') }),
    ...sayWhen(mail === 'near', 'mail-near'),
    ...sayWhen(domain === 'agree', 'domain-same', { domain: inLetters(values.domain ?? '') }),
    ...sayWhen(domain === 'near', 'domain-near'),
  ];
}

function typeSignals({ types: [one, other] }: PracticeComparison): Signal[] {
  if (one === undefined || other === undefined || one === other) return [];
  return [say('type-differs', { one, other })];
}

interface Weight {
  readonly kind: string;
  readonly finding: Finding;
  readonly bits: number;
}

const weight = (kind: string, finding: Finding, bits: number): Weight => ({ kind, finding, bits });

/** What each sentence weighs. Bits of names come from the rarity of their words instead. */
const signalWeights: Readonly<Record<SentenceCode, Weight>> = {
  'establishment-number-same': weight('establishment-number', 'agree', 20),
  'establishment-number-differs': weight('establishment-number', 'contradict', -8),
  'company-number-same': weight('company-number', 'agree', 12),
  'company-number-differs': weight('company-number', 'contradict', -8),
  'person-number-same': weight('person-number', 'agree', 6),
  'number-one-digit-apart': weight('number', 'near', 3),
  'name-same': weight('name', 'agree', 7),
  'name-near': weight('name', 'near', 4),
  'name-partly': weight('name', 'near', 1),
  'name-different': weight('name', 'contradict', -6),
  'reading-same': weight('reading', 'agree', 6),
  'numbers-in-name-differ': weight('numbers-in-name', 'contradict', -10),
  'branches-differ': weight('branch', 'contradict', -5),
  'legal-form-moved': weight('legal-form', 'near', -1),
  'address-house': weight('address', 'agree', 6),
  'address-unit-differs': weight('address', 'near', 4),
  'address-street': weight('address', 'near', 4),
  'address-postal-code': weight('address', 'near', 3),
  'address-town': weight('address', 'near', 1),
  'address-elsewhere': weight('address', 'contradict', -4),
  'address-abroad': weight('address', 'contradict', -4),
  'telephone-same': weight('telephone', 'agree', 9),
  'telephone-differs': weight('telephone', 'contradict', -2),
  'contact-telephone-same': weight('contact-telephone', 'agree', 6),
  'mail-same': weight('mail', 'agree', 9),
  'mail-near': weight('mail', 'near', 4),
  'domain-same': weight('domain', 'agree', 8),
  'domain-near': weight('domain', 'near', 4),
  'contact-same': weight('contact', 'agree', 4),
  'contact-near': weight('contact', 'near', 2),
  'contact-surname': weight('contact', 'near', 0.5),
  'contact-different': weight('contact', 'contradict', -1),
  'type-differs': weight('type', 'contradict', -2),
};
