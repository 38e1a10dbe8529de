import { sql } from 'kysely';
import { wantSearchesLike } from '../duplicates/room.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { claimNext } from '../platform/jobs/claim-next.ts';

const table = {
  name: 'stop_list_entries',
  key: ['country_code', 'entry_id'],
  order: ['wanted_at'],
};

/** Takes the new entry that has waited for longest. */
export function claimEntryQuery(at: Date) {
  return claimNext<{ country_code: string; entry_id: string }>(table, {
    due: sql`wanted_at <= ${at}`,
    claimed: sql`wanted_at = null`,
  });
}

/**
 * Requests the search of the registrations that a new entry may be about; false where none is left. Whatever stops it leaves the
 * entry to the next try.
 */
export function spreadNext(db: Db, at: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { rows } = await claimEntryQuery(at).execute(trx);
    const [entry] = rows;
    if (entry === undefined) return false;
    await wantSearchesLike(trx, entry.country_code, entry.entry_id, at);
    return true;
  });
}
