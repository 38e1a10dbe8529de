import { type Kysely, sql } from 'kysely';

/** What was decided lately, without reading what was decided long ago. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index registrations_by_decision on registrations (decided_at, country_code)
    where decided_at is not null`.execute(db);
}
