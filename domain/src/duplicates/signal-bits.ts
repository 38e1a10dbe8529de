import type { Finding, SentenceCode } from './signal.ts';

interface Weight {
  readonly kind: string;
  readonly finding: Finding;
  readonly bits: number;
}

const weight = (kind: string, finding: Finding, bits: number): Weight => ({ kind, finding, bits });

/** What each sentence weighs. Bits of names come from the rarity of their words instead. */
export const signalWeights: Readonly<Record<SentenceCode, Weight>> = {
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
