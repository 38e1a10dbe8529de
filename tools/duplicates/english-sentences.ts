import type { SentenceCode, Signal } from '@countersign/domain/duplicates/signal';

type Say = (values: Signal['values']) => string;

/** The sentences in English, for the command; a screen has its own texts by the same codes. */
const sentences: Readonly<Record<SentenceCode, Say>> = {
  'establishment-number-same': ({ scheme }) => `same ${scheme}`,
  'establishment-number-differs': ({ scheme }) => `${scheme} differs`,
  'company-number-same': ({ scheme }) => `same company by ${scheme}`,
  'company-number-differs': ({ scheme }) => `another company by ${scheme}`,
  'person-number-same': ({ scheme }) => `same professional by ${scheme}`,
  'number-one-digit-apart': ({ scheme }) => `${scheme} differs by one character`,
  'name-same': () => 'same name',
  'name-near': () => 'nearly the same name',
  'name-partly': () => 'names have a rare word in common',
  'name-different': () => 'names differ',
  'reading-same': () => 'same reading of the name',
  'numbers-in-name-differ': ({ one, other }) => `numbers in the names differ: ${one} and ${other}`,
  'branches-differ': () => 'names end with different towns',
  'legal-form-moved': () => 'legal form before the one name and after the other',
  'address-house': () => 'same address',
  'address-unit-differs': () => 'same house, another unit',
  'address-street': () => 'same street, another or no house number',
  'address-postal-code': () => 'same postal code, another street',
  'address-town': () => 'same town, another address',
  'address-elsewhere': () => 'another town',
  'address-abroad': () => 'another country',
  'telephone-same': ({ telephone }) => `same telephone ${telephone}`,
  'telephone-differs': () => 'telephones differ',
  'contact-telephone-same': () => 'same telephone of the contact',
  'mail-same': ({ mail }) => `same mail address ${mail}`,
  'mail-near': () => 'mail addresses differ by one letter',
  'domain-same': ({ domain }) => `same domain ${domain}`,
  'domain-near': () => 'same name in two domains',
  'contact-same': () => 'same contact person',
  'contact-near': () => 'nearly the same contact person',
  'contact-surname': () => 'contacts have one name in common',
  'contact-different': () => 'contacts differ',
  'type-differs': ({ one, other }) => `types differ: ${one} and ${other}`,
};

/** A signal in English words. */
export function sentenceOf({ sentence, values }: Signal): string {
  return sentences[sentence](values);
}
