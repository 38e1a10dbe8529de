import * as z from 'zod/mini';
import { CountryCode } from '../market/country-code.ts';
import { IdentifierScheme } from './identifier-schemes.ts';
import { EmailAddress, lineOf, PhoneNumber, WebAddress } from './text.ts';

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

/** Language and region as the applicant chose them on the registration site, `ja_JP` or `fr`. */
export const ApplicantLocale = z
  .string()
  .check(z.regex(/^[A-Za-z]{2,3}(?:[-_][A-Za-z]{2})?$/, { error: 'malformed' }));

export const Address = z.strictObject({
  purpose: z.enum(addressPurposes),
  lines: z.array(lineOf(120)).check(z.minLength(1), z.maxLength(4)),
  city: lineOf(80),
  region: z.optional(lineOf(80)),
  postalCode: z.optional(lineOf(16)),
  countryCode: CountryCode,
});

export const Identifier = z.strictObject({
  scheme: IdentifierScheme,
  value: lineOf(64),
  issuer: z.optional(lineOf(120)),
  /** Last day of validity, `2027-03-31`. */
  validUntil: z.optional(z.iso.date()),
});

export const Practice = z.strictObject({
  legalName: lineOf(160),
  tradingName: z.optional(lineOf(160)),
  /** Reading of the name in kana, where the market writes one. */
  kanaName: z.optional(lineOf(160)),
  type: z.enum(practiceTypes),
  addresses: z.array(Address).check(z.minLength(1), z.maxLength(6)),
  phone: z.optional(PhoneNumber),
  website: z.optional(WebAddress),
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

/** A document stays at the registration site; only its kind, name and address travel. */
export const ApplicationDocument = z.strictObject({
  kind: z.enum(documentKinds),
  fileName: lineOf(160),
  link: WebAddress,
});

export type Address = z.infer<typeof Address>;
export type Identifier = z.infer<typeof Identifier>;
export type Practice = z.infer<typeof Practice>;
export type Contact = z.infer<typeof Contact>;
export type ApplicationDocument = z.infer<typeof ApplicationDocument>;
export type PracticeType = Practice['type'];

/** The language the applicant reads: what the contact prefers, else what the site was shown in. */
export function applicantLanguageLocale(application: {
  applicantLocale: string;
  contact: { preferredLocale?: string | undefined };
}): string {
  return application.contact.preferredLocale ?? application.applicantLocale;
}

/** The name the practice is known by: the trading name where it has one. */
export function practiceDisplayName(practice: {
  legalName: string;
  tradingName?: string | undefined;
}): string {
  return practice.tradingName ?? practice.legalName;
}
