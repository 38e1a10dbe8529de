import { sql } from 'kysely';
import type { Db } from '../../ground/database/database.ts';

/**
 * Lets an index answer without the table, as autovacuum does on PostgreSQL: for the embedded engine,
 * where it takes seconds among a million. Not within a transaction.
 */
export async function vacuumRegistrations(db: Db): Promise<void> {
  await sql`vacuum registrations`.execute(db);
}
