import * as z from 'zod/mini';
import type { CountryCode } from '../market/country-code.ts';
import { addressOnOneLine } from './address-lines.ts';
import type { Practice } from './application.ts';
import type { IdentifierScheme } from './identifier-schemes.ts';

/** Schemes whose numbers are of a licence or permit to practise or to sell. */
export const licenceSchemes = [
  'us-state-licence',
  'jp-device-sales-permit',
  'es-health-authorisation',
  'pt-ers',
  'br-alvara-sanitario',
  'ca-provincial-college',
] as const satisfies readonly IdentifierScheme[];

/** What a licence is, by the scheme of its number; `other` where no scheme is listed for it. */
export const licenceTypes = [
  ...licenceSchemes,
  // Registrations of the professional, which a market may read as its licence.
  'fr-rpps',
  'fr-adeli',
  'gb-goc',
  'au-ahpra',
  'other',
] as const satisfies readonly IdentifierScheme[];
export const LicenceType = z.enum(licenceTypes);
export type LicenceType = z.infer<typeof LicenceType>;

/** Those that a market reads unless it says otherwise, the usual one first. */
export function licenceTypesOf(countryCode: CountryCode): readonly LicenceType[] {
  const prefix = `${countryCode.toLowerCase()}-`;
  return [...licenceSchemes.filter((scheme) => scheme.startsWith(prefix)), 'other'];
}

/** What is compared with the paper, in the order in which a person does. */
export const licenceFields = [
  'holder',
  'number',
  'issuer',
  'place',
  'validFrom',
  'validUntil',
] as const;
export type LicenceField = (typeof licenceFields)[number];

export function isLicenceDay(field: LicenceField): boolean {
  return field === 'validFrom' || field === 'validUntil';
}

/** `corrected`: the paper says something else than the application, or something that the application lacks. */
export const tickResults = ['agrees', 'corrected', 'not-on-paper'] as const;
export type TickResult = (typeof tickResults)[number];

/** What the application says of a licence of this type; null where it says nothing. Days are `2027-03-31`. */
export function statedLicence(
  { practice }: { readonly practice: Practice },
  type: LicenceType,
): Readonly<Record<LicenceField, string | null>> {
  const number = practice.identifiers.find(({ scheme }) => scheme === type);
  const place =
    practice.addresses.find(({ purpose }) => purpose === 'practice') ?? practice.addresses[0];
  return {
    holder: practice.legalName,
    number: number?.value ?? null,
    issuer: number?.issuer ?? null,
    place: place === undefined ? null : addressOnOneLine(place),
    validFrom: null,
    validUntil: number?.validUntil ?? null,
  };
}
