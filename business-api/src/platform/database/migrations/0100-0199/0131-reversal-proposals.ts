import { type Kysely, sql } from 'kysely';

/** Reversals that wait for a second administrator, and the markets that ask for one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table market_settings
    add column second_person_reverses boolean not null default false`.execute(db);
  await sql`create table reversal_proposals (
    country_code text collate "C" not null,
    ticket_number text collate "C" not null,
    id uuid not null,
    subject text not null,
    name text not null,
    reason text not null,
    proposed_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    primary key (country_code, ticket_number)
  )`.execute(db);
  await sql`create index reversal_proposals_to_expire on reversal_proposals (expires_at)`.execute(
    db,
  );
}
