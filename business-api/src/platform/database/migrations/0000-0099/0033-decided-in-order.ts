import { type Kysely, sql } from 'kysely';

/**
 * What was decided within a period can be listed page by page: of all markets along the index that
 * statistics read, which gets the key for that, and of each market along its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index registrations_decided`.execute(db);
  await sql`create index registrations_decided
    on registrations (decided_at, ticket_number, country_code)
    include (status, submitted_at, reason_codes) where decided_at is not null`.execute(db);
  await sql`create index registrations_of_market_decided
    on registrations (country_code, decided_at, ticket_number)
    include (status, reason_codes) where decided_at is not null`.execute(db);
}
