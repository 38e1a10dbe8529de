import { inLetters } from '../contact/email-address.ts';
import type { NumberFinding } from './identifiers/compare-identifiers.ts';
import type { NameForm } from './names/name-form.ts';
import type { SentenceCode, Signal } from './signal.ts';
import { signalWeights } from './signal-bits.ts';
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
