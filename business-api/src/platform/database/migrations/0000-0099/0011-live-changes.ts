import { type Kysely, sql } from 'kysely';

/** An index over the events of all registrations by time: the live feed reads it every second. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index history_events_by_time on history_events (at, id)`.execute(db);
}
