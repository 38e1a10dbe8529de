import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';

const minuteMs = 60_000;

/**
 * Lets an index answer without the table and learns how frequent the words of searches are, as
 * autovacuum does on PostgreSQL: for the embedded engine, where it takes seconds among a million. Not
 * within a transaction.
 */
export async function vacuumRegistrations(db: Db): Promise<void> {
  await sql`vacuum registrations`.execute(db);
  const learn = async (trx: Db) => {
    // A small sample: other statements wait, and only frequent words matter.
    await sql`select set_config('default_statistics_target', '20', true)`.execute(trx);
    await sql`analyze registrations (search)`.execute(trx);
  };
  await inTransaction(db, learn, minuteMs);
}
