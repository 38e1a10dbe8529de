import { defaultLanguage } from '@countersign/domain/locale/languages';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { Trx } from '../../ground/database/database.ts';

/** Somebody who is asked to review; the fallback address belongs to no named person. */
export interface Reviewer {
  readonly email: string;
  readonly name: string | null;
  readonly locale: string;
  /** Asked only because the market has no staff of its own. */
  readonly isFallback: boolean;
}

/**
 * Staff of a market, or those of them who are told of delays; where it has none, the fallback
 * address, so that no ticket is unseen.
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
