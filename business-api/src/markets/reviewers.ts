import { defaultLanguage } from '@countersign/domain/locale/languages';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { Trx } from '../platform/database/database.ts';

/** A member of a market's staff, as a statement reads it. */
export interface StaffRow {
  readonly email: string;
  readonly name: string | null;
  readonly locale: string;
}

/** A recipient of review mails; the fallback address has no name. */
export interface Reviewer extends StaffRow {
  /** Gets the mail only because the market has no staff. */
  readonly isFallback: boolean;
}

interface FallbackSettings {
  readonly fallbackStaffEmail: string;
}

/**
 * The staff of a market, or those who get mails about delays, without the one whose address is
 * `except`; without any, the fallback address, so that no registration stays unnoticed.
 */
export async function reviewersOf(
  trx: Trx,
  countryCode: CountryCode,
  settings: FallbackSettings,
  {
    escalations = false,
    except,
  }: { readonly escalations?: boolean; readonly except?: string | undefined } = {},
): Promise<readonly Reviewer[]> {
  let query = trx
    .selectFrom('market_staff')
    .select(['email', 'name', 'locale'])
    .where('country_code', '=', countryCode)
    .orderBy('email');
  if (escalations) query = query.where('escalations', '=', true);
  const staff = await query.execute();
  const others = staff.filter(({ email }) => !isSameAddress(email, except));
  return asReviewers(others, settings);
}

function isSameAddress(one: string, other: string | undefined): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}

/** The reviewers that these members of staff are; without any, the fallback address. */
export function asReviewers(
  staff: readonly StaffRow[],
  { fallbackStaffEmail: email }: FallbackSettings,
): readonly Reviewer[] {
  if (staff.length > 0) return staff.map((one) => ({ ...one, isFallback: false }));
  return [{ email, name: null, locale: defaultLanguage, isFallback: true }];
}
