import { asciiAddress } from '../contact/email-address.ts';
import { canonicalTelephone } from '../contact/telephone.ts';
import type { FieldPath } from '../registration/field-path.ts';
import type { FieldValue } from './answer-content.ts';

/**
 * Whether two values of a field are the same, however they are written: case, width, spaces and
 * punctuation make no difference; accents, letters and digits do. Telephone numbers without a country code
 * are of one of `countries`.
 */
export function isSameValue(
  field: FieldPath,
  one: FieldValue,
  other: FieldValue,
  countries: readonly string[],
): boolean {
  const [first, second] = [normalised(field, one, countries), normalised(field, other, countries)];
  return first !== null && first === second;
}

/** Whether two values are written alike, character by character. */
export function isSameText(one: FieldValue, other: FieldValue): boolean {
  return canonical(one) === canonical(other);
}

function normalised(
  field: FieldPath,
  value: FieldValue,
  countries: readonly string[],
): string | null {
  if (value === null) return null;
  if (typeof value === 'string') return normalisedText(field, value, countries);
  if ('lines' in value) {
    const { lines, postalCode = '', city, region = '', countryCode } = value;
    return [lines.join(' '), compact(postalCode), city, region, countryCode].map(words).join('|');
  }
  const { value: number, issuer = '', validUntil = '' } = value;
  return `${compact(number)}|${words(issuer)}|${validUntil}`;
}

function normalisedText(field: FieldPath, text: string, countries: readonly string[]): string {
  if (field.endsWith('.phone')) return canonicalTelephone(text, countries) ?? digitsOf(text);
  if (field.endsWith('.email')) return asciiAddress(text.trim()).toLowerCase();
  if (field.endsWith('.website')) return addressOf(text);
  if (field.endsWith('Locale')) return text.replace('-', '_').toLowerCase();
  return words(text);
}

function words(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’ʼ`´]/g, "'")
    .replace(/[\p{P}\p{Z}\s]+/gu, ' ')
    .trim();
}

function compact(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

// The two ways of writing an international prefix; a national zero in brackets is left out abroad.
function digitsOf(text: string): string {
  const digits = text
    .normalize('NFKC')
    .replace(/\(0\)/g, '')
    .replace(/[^\d+]/g, '');
  return digits.replace(/^00/, '+');
}

function addressOf(text: string): string {
  if (!URL.canParse(text)) return text.trim();
  const { host, pathname, search } = new URL(text);
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`;
}

function canonical(value: FieldValue): string {
  if (value === null || typeof value === 'string') return JSON.stringify(value);
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  return JSON.stringify(parts.sort(([one], [other]) => (one < other ? -1 : 1)));
}
