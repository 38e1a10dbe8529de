import type { CountryCode } from '@countersign/domain/market/country-code';
import { fieldEntry } from '@countersign/domain/registration/field-path';
import type { FieldValue } from '@countersign/domain/requests/answer-content';

/** The parts of a value that can be typed, by their names; an address or number has several. */
export function partsOf(value: FieldValue): Readonly<Record<string, string>> {
  if (value === null || typeof value === 'string') return { value: value ?? '' };
  if (!('lines' in value)) return { value: value.value };
  const { lines, postalCode = '', city, region = '' } = value;
  return { lines: lines.join('\n'), postalCode, city, region };
}

/** The value with what was typed in place of its parts; everything else of it stays. */
export function valueOfParts(
  value: FieldValue,
  parts: Readonly<Record<string, string>>,
): FieldValue {
  const text = (name: string) => (parts[name] ?? '').trim();
  if (value === null || typeof value === 'string') return text('value') || null;
  if (!('lines' in value)) return { ...value, value: text('value') };
  const { countryCode } = value;
  const lines = text('lines')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return {
    countryCode,
    lines,
    city: text('city'),
    ...(text('postalCode') === '' ? {} : { postalCode: text('postalCode') }),
    ...(text('region') === '' ? {} : { region: text('region') }),
  };
}

/** What a field is before anything is typed, where the application has no value for it. */
export function emptyValue(field: string, countryCode: CountryCode): FieldValue {
  const list = fieldEntry(field)?.list;
  if (list === 'practice.identifiers') return { value: '' };
  return list === 'practice.addresses' ? { lines: [], city: '', countryCode } : null;
}
