import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';

// A ticket for a download says what was searched for, which may name an applicant. Like the record of who exported
// what, which the chain of a market verifies, this stays true of stored tickets whatever issues them.

/** What a ticket asks for, without a search: only that there was one stays. */
export const withoutSearch = sql<string>`case when filter #> '{filter,q}' is null then filter
  else filter #- '{filter,q}' || '{"searched": true}' end`;

const hasSearch = sql<boolean>`filter #> '{filter,q}' is not null`;

/** Forgets what was searched for with tickets that have expired. */
export async function forgetExpiredSearches(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('export_tickets')
    .set({ filter: withoutSearch })
    .where(hasSearch)
    .where('expires_at', '<', now)
    .execute();
}

/**
 * Ends all tickets that still say what was searched for: whom they name cannot be known, since a
 * search is a part of a word. A person who prepared a download within the last minute must prepare it again.
 */
export async function endTicketsWithSearch(trx: Trx, at: Date): Promise<void> {
  await trx
    .updateTable('export_tickets')
    .set({ filter: withoutSearch, expires_at: sql<Date>`least(expires_at, ${at}::timestamptz)` })
    .where(hasSearch)
    .execute();
}
