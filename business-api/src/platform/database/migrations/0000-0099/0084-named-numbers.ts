import { type Kysely, sql } from 'kysely';

/** The numbers of the application that a rejection's mail names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table registrations add column named_numbers jsonb`.execute(db);
}
