import { type Kysely, sql } from 'kysely';

/**
 * Statistics are read from indexes alone: a registration's row is wide, and 100,000 of them take
 * longer than a statement may.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index registrations_waiting on registrations (country_code)
    include (submitted_at, due_at) where status = 'pending'`.execute(db);
  await sql`create index registrations_decided on registrations (decided_at, country_code)
    include (status, submitted_at, reason_codes) where decided_at is not null`.execute(db);
  await sql`drop index registrations_by_decision`.execute(db);
}
