import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { systemActor } from '../../registrations/room.ts';
import { appendMarketEvent } from './append-market-event.ts';
import { settingsHashes } from './record-hashes.ts';

/** Records how the settings of a market are now, without a person who changed them. */
export async function recordSettingsAsTheyAre(trx: Trx, market: string, at: Date): Promise<void> {
  const settingsHash = (await settingsHashes(trx, market)).get(market);
  if (settingsHash === undefined) throw new Error(`${market} has no settings.`);
  const event = { kind: 'settings-recorded', at, actor: systemActor } as const;
  await appendMarketEvent(trx, market, {
    ...event,
    payload: { record: null },
    personal: { settingsHash },
  });
}

/** Markets that anyone has set up. Others have a row that an intake has inserted, or none. */
export async function configuredMarkets(db: Db | Trx): Promise<string[]> {
  const { rows } = await sql<{ country_code: string }>`
    select country_code from market_settings as market
    where version > 0 or words_version > 0 or undo_seconds is not null or reply_to is not null or checklist is not null
      or exists (select from market_staff where country_code = market.country_code)
      or exists (select from webhook_endpoints where country_code = market.country_code)
    order by country_code`.execute(db);
  return rows.map(({ country_code }) => country_code);
}
