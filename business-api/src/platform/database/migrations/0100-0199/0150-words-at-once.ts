import { type Kysely, sql } from 'kysely';

/**
 * Writes the words of a row into the index at once. By default PostgreSQL collects them in a list, which every search
 * reads as well, and which one write must move into the index when it is full: among a million
 * registrations a decision then waits for seconds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Moved before the index is locked to others, which then is for a moment only.
  for (const index of indexes)
    await sql`select gin_clean_pending_list(${index}::regclass)`.execute(db);
  for (const index of indexes) {
    await sql`alter index ${sql.table(index)} set (fastupdate = off)`.execute(db);
  }
}

const indexes = ['registrations_by_word', 'registrations_by_reason', 'people_by_market'];
