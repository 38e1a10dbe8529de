import { sql } from 'kysely';
import type { Db, Trx } from '../../ground/database/database.ts';
import { inTransaction } from '../../ground/database/in-transaction.ts';
import { utcDay } from './utc-day.ts';

/**
 * Has the day of a decision counted again, in the transaction that takes the decision back; until
 * then that day is read from the registrations. Today's never is counted, so deciding and undoing
 * wait for nobody here.
 */
export async function countAgain(trx: Trx, decidedAt: Date, at: Date): Promise<void> {
  const day = utcDay(decidedAt);
  if (day === utcDay(at)) return;
  // Written even where the day is not counted: it may be just now (see lockDay).
  await sql`insert into decision_days (day) values (${day}::date)
    on conflict (day) do update set counted_at = null`.execute(trx);
}

/** The same of all days, for what writes many decided registrations at once. */
export async function countAllAgain(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    // A day that is being counted may not have its row yet.
    await sql`lock table decision_days in exclusive mode`.execute(trx);
    await sql`update decision_days set counted_at = null`.execute(trx);
  });
}
