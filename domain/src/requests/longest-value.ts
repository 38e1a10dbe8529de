/** Most characters of a field with one value, as the application's schema has them. */
const ofFields: Readonly<Record<string, number>> = {
  'practice.legalName': 160,
  'practice.tradingName': 160,
  'practice.kanaName': 160,
  'practice.phone': 40,
  'practice.website': 2048,
  'contact.name': 120,
  'contact.kanaName': 120,
  'contact.email': 254,
  'contact.phone': 40,
};
/** Of each part of an address or an identifier. */
const ofParts: Readonly<Record<string, number>> = {
  lines: 120,
  city: 80,
  region: 80,
  postalCode: 16,
  value: 64,
  issuer: 120,
};

/** How long a typed value may be, so that a refusal can say it; undefined for what is chosen from a list. */
export function longestValue(field: string, part?: string): number | undefined {
  return ofFields[field] ?? (part === undefined ? undefined : ofParts[part]);
}
