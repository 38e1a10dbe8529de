import { type SingleField, singleFields } from './field-path.ts';

const inKana: readonly SingleField[] = ['practice.kanaName', 'contact.kanaName'];

/** Fields with one value that an applicant of a country can be asked for: names are written in kana in Japan alone. */
export function singleFieldsOf(countryCode: string): readonly SingleField[] {
  return singleFields.filter((field) => countryCode === 'JP' || !inKana.includes(field));
}
