import type { Checklist, ChecklistItem } from '@countersign/contract/evidence/checklist';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { PracticeType } from '@countersign/domain/registration/application';
import type { IdentifierScheme } from '@countersign/domain/registration/identifier-schemes';
import { type LicenceType, licenceTypesOf } from '@countersign/domain/registration/licence';

const item = (code: ChecklistItem['code'], required: boolean): ChecklistItem => ({
  code,
  required,
  waivedBy: 'staff',
});

/**
 * What is asked for where a market has set nothing else: a number by which the practice is known, and what a
 * register can confirm. The rest is shown, and a market may require it.
 */
const items = [
  item('number-given', true),
  item('entity-active', true),
  item('name-agrees', true),
  item('place-agrees', true),
  item('activity-fits', true),
  item('licence-valid', false),
  item('professional-found', false),
  item('contact-may-act', false),
  item('tax-number-valid', true),
  // A likeness is no register's statement, and it may be of a market that the reviewer may not see.
  item('not-known-already', false),
];

/** Groups that buy for others are in the registers with another activity. */
const withoutActivity = items.map((one) =>
  one.code === 'activity-fits' ? { ...one, required: false } : one,
);

/** By one of these a practice of the market is known; elsewhere no number is asked for. */
const numbersOfMarkets: Readonly<Record<string, readonly IdentifierScheme[]>> = {
  US: ['us-npi', 'us-state-licence'],
  FR: ['fr-siret'],
  // The number on an invoice is the corporate number with a letter before it.
  JP: ['jp-corporate-number', 'jp-invoice-number'],
  DE: ['de-ust-idnr'],
  GB: ['gb-companies-house', 'gb-vat'],
  ES: ['es-nif'],
  PT: ['pt-nif'],
  BR: ['br-cnpj'],
  CA: ['ca-bn', 'ca-provincial-college'],
  AU: ['au-abn', 'au-acn'],
};

/** The checklist of a market that has set none. */
export function defaultChecklistOf(countryCode: CountryCode): WholeChecklist {
  const numbers = [...(numbersOfMarkets[countryCode] ?? [])];
  const types = (['buying-group', 'hospital', 'online-retailer'] as const).map((type) => ({
    type,
    items: withoutActivity,
    numbers,
  }));
  return { items, numbers, types, licences: [...licenceTypesOf(countryCode)] };
}

/** A checklist that names the licences of its market. */
export type WholeChecklist = Checklist & { readonly licences: readonly LicenceType[] };

/** The checklist with the licences that are usual in the market, where it names none. */
export function wholeChecklistOf(countryCode: CountryCode, checklist: Checklist): WholeChecklist {
  return { ...checklist, licences: checklist.licences ?? [...licenceTypesOf(countryCode)] };
}

/** The items and numbers for a type of practice. */
export function checksFor(
  checklist: Checklist,
  type: PracticeType,
): Pick<Checklist, 'items' | 'numbers'> {
  return checklist.types.find((one) => one.type === type) ?? checklist;
}
