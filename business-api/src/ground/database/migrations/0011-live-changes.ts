import { type Kysely, sql } from 'kysely';

/** What has happened since, over all registrations: what the live feed reads every second. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index history_events_by_time on history_events (at, id)`.execute(db);
}
