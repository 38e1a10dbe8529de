import * as z from 'zod/mini';
import { CountryCode } from '../market/country-code.ts';
import { IdentifierScheme } from './identifier-schemes.ts';
import { EmailAddress, lineOf, PhoneNumber, WebAddress, Website } from './text.ts';

export const practiceTypes = [
  'optometry',
  'optician-retail',
  'ophthalmology-clinic',
  'chain-branch',
  'online-retailer',
  'hospital',
  'buying-group',
  'laboratory',
] as const;
export const contactRoles = [
  'owner',
  'responsible-professional',
  'buyer',
  'receptionist',
  'accounts',
] as const;
export const addressPurposes = ['registered', 'practice', 'ship-to', 'bill-to'] as const;
export const documentKinds = [
  'licence',
  'sales-permit',
  'company-extract',
  'identity',
  'tax-certificate',
  'other',
] as const;
export const DocumentKind = z.enum(documentKinds);

const browserLocale = /^([A-Za-z]{2,3})(?:[-_]([A-Za-z]{4}))?(?:[-_]([A-Za-z]{2}|\d{3}))?$/;

/**
 * Language and region that the applicant chose on the registration site, `ja_JP` or `fr`. What a browser says beyond
 * that is left out: `zh-Hant-TW` is read as `zh_TW`, `es-419` as `es`.
 */
export const ApplicantLocale = z
  .string()
  .check(z.regex(browserLocale, { error: 'malformed' }), z.overwrite(languageAndRegion));

function languageAndRegion(locale: string): string {
  const [, language = locale, script, region = ''] = browserLocale.exec(locale) ?? [];
  if (script === undefined && !/\d/.test(region)) return locale;
  // Traditional characters are written in Taiwan.
  const place = region === '' && script?.toLowerCase() === 'hant' ? 'TW' : region;
  return /^[A-Za-z]{2}$/.test(place) ? `${language}_${place}` : language;
}

export const Address = z.strictObject({
  purpose: z.enum(addressPurposes),
  lines: z.array(lineOf(120)).check(z.minLength(1), z.maxLength(4)),
  city: lineOf(80),
  region: z.optional(lineOf(80)),
  postalCode: z.optional(lineOf(16)),
  countryCode: CountryCode,
});

/** A year of four zeros, as a form sends it for a date that was not filled in, is none of a document. */
function isOfOurTime(date: string): boolean {
  return date >= '1900';
}

export const Identifier = z.strictObject({
  scheme: IdentifierScheme,
  value: lineOf(64),
  issuer: z.optional(lineOf(120)),
  /** Last day of validity, `2027-03-31`. */
  validUntil: z.optional(z.iso.date().check(z.refine(isOfOurTime, { error: 'malformed' }))),
});

export const Practice = z.strictObject({
  legalName: lineOf(160),
  tradingName: z.optional(lineOf(160)),
  /** Reading of the name in kana, in markets that use it. */
  kanaName: z.optional(lineOf(160)),
  type: z.enum(practiceTypes),
  addresses: z.array(Address).check(z.minLength(1), z.maxLength(6)),
  phone: z.optional(PhoneNumber),
  website: z.optional(Website),
  identifiers: z.array(Identifier).check(z.maxLength(12)),
});

export const Contact = z.strictObject({
  name: lineOf(120),
  kanaName: z.optional(lineOf(120)),
  role: z.enum(contactRoles),
  email: EmailAddress,
  phone: z.optional(PhoneNumber),
  preferredLocale: z.optional(ApplicantLocale),
});

/** A document remains at the registration site; only its kind, name and address are sent. */
export const ApplicationDocument = z.strictObject({
  kind: DocumentKind,
  fileName: lineOf(160),
  link: WebAddress,
});

export type Address = z.infer<typeof Address>;
export type Identifier = z.infer<typeof Identifier>;
export type Practice = z.infer<typeof Practice>;
export type Contact = z.infer<typeof Contact>;
export type ApplicationDocument = z.infer<typeof ApplicationDocument>;
export type PracticeType = Practice['type'];

/** The applicant's locale: the contact's preferred one, else that of the registration site. */
export function applicantLanguageLocale(application: {
  applicantLocale: string;
  contact: { preferredLocale?: string | undefined };
}): string {
  return application.contact.preferredLocale ?? application.applicantLocale;
}

/** The practice's usual name: the trading name if it has one. */
export function practiceDisplayName(practice: {
  legalName: string;
  tradingName?: string | undefined;
}): string {
  return practice.tradingName ?? practice.legalName;
}
