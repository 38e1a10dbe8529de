import { type Kysely, sql } from 'kysely';

/**
 * The answer stored for a submission names its registration, as all others do, so that an erasure finds
 * every answer by an index. A submission that a copy of the release before takes in still names none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update idempotency_records
    set country_code = answer_body::jsonb ->> 'countryCode',
      ticket_number = answer_body::jsonb ->> 'ticketNumber'
    where country_code is null and answer_body is not null`.execute(db);
  await sql`create index idempotency_records_of_registration
    on idempotency_records (country_code, ticket_number)`.execute(db);
}
