import type { CountryCode } from '@countersign/domain/market/country-code';
import type { Db, Trx } from '../platform/database/database.ts';

/** The reply address of a market's mails; null if it has none. */
export async function marketReplyTo(
  db: Db | Trx,
  countryCode: CountryCode,
): Promise<string | null> {
  const settings = await db
    .selectFrom('market_settings')
    .select('reply_to')
    .where('country_code', '=', countryCode)
    .executeTakeFirst();
  return settings?.reply_to ?? null;
}
