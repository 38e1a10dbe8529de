import { CountryCode } from '@countersign/domain/market/country-code';
import { sql } from 'kysely';
import { appendMarketEvent } from '../markets/room.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { systemActor } from '../registrations/room.ts';
import { removeEntries } from './list-rows.ts';

const batch = 100;

/** The query for the entries that ended first: of one market, so that its chain is locked alone. */
export function endedEntriesQuery(today: string) {
  return sql<{ country_code: string; entry_id: string }>`select country_code, entry_id
    from stop_list_entries where until < ${today}::date
    order by until, country_code, entry_id limit ${batch} for update skip locked`;
}

/** Deletes entries whose last day is over, one batch of one market; false where none is left. */
export function endEntries(db: Db, at: Date): Promise<boolean> {
  const today = at.toISOString().slice(0, 10);
  return inTransaction(db, async (trx) => {
    const { rows } = await endedEntriesQuery(today).execute(trx);
    const [first] = rows;
    if (first === undefined) return false;
    const countryCode = CountryCode.parse(first.country_code);
    const ids = rows.filter((row) => row.country_code === countryCode).map((row) => row.entry_id);
    await removeEntries(trx, countryCode, ids, at);
    await appendMarketEvent(trx, countryCode, {
      kind: 'stop-list-ended',
      at,
      actor: systemActor,
      payload: { entries: ids.length },
      personal: {},
    });
    return true;
  });
}
