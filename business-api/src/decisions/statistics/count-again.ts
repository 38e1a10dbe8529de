import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { utcDay } from './utc-day.ts';

/**
 * Marks the day of a decision to be counted again, in the transaction that undoes or reverses it;
 * until then statistics read that day from the registrations. Today is never counted, so that
 * deciding and undoing never wait here.
 */
export async function countAgain(trx: Trx, decidedAt: Date, at: Date): Promise<void> {
  const day = utcDay(decidedAt);
  if (day === utcDay(at)) return;
  // Also for a day that is not counted: it may be being counted now (see lockDay).
  await sql`insert into decision_days (day) values (${day}::date)
    on conflict (day) do update set counted_at = null`.execute(trx);
}

/** The same for all days, after many decided registrations were written at once. */
export async function countAllAgain(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    // A day that is being counted may not have its row yet.
    await sql`lock table decision_days in exclusive mode`.execute(trx);
    await sql`update decision_days set counted_at = null`.execute(trx);
  });
}
