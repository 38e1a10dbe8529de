import { sql } from 'kysely';
import type { Db } from '../../ground/database/database.ts';

/**
 * Vacuums the registrations, so that indexes are read without the table. For the embedded engine, which does not do
 * so itself; takes seconds at a million rows.
 */
export async function vacuumRegistrations(db: Db): Promise<void> {
  await sql`vacuum registrations`.execute(db);
}
