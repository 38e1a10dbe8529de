import { defaultLanguage } from '@countersign/domain/locale/languages';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { Trx } from '../../ground/database/database.ts';

/** A recipient of review mails; the fallback address has no name. */
export interface Reviewer {
  readonly email: string;
  readonly name: string | null;
  readonly locale: string;
  /** Gets the mail only because the market has no staff. */
  readonly isFallback: boolean;
}

/**
 * The staff of a market, or those who get mails about delays; without any, the fallback address, so
 * that no registration stays unnoticed.
 */
export async function reviewersOf(
  trx: Trx,
  countryCode: CountryCode,
  { fallbackStaffEmail: email }: { readonly fallbackStaffEmail: string },
  { escalations }: { readonly escalations: boolean } = { escalations: false },
): Promise<readonly Reviewer[]> {
  let query = trx
    .selectFrom('market_staff')
    .select(['email', 'name', 'locale'])
    .where('country_code', '=', countryCode)
    .orderBy('email');
  if (escalations) query = query.where('escalations', '=', true);
  const staff = await query.execute();
  if (staff.length > 0) return staff.map((one) => ({ ...one, isFallback: false }));
  return [{ email, name: null, locale: defaultLanguage, isFallback: true }];
}
