import { type Kysely, sql } from 'kysely';

/**
 * What happens to a market and not to one registration, as a chain of events each: changes of its
 * settings, exports, bulk acts, erasures. The chain with an empty country code is about several markets.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table market_chains (
    country_code text collate "C" primary key,
    event_count integer not null default 0,
    event_hash text not null default ''
  )`.execute(db);
  await sql`create table market_events (
    country_code text collate "C" not null,
    sequence integer not null check (sequence >= 1),
    kind text not null,
    at timestamptz(3) not null,
    actor jsonb not null,
    payload jsonb not null,
    personal jsonb,
    personal_hashes jsonb not null,
    previous_hash text not null,
    hash text not null check (length(hash) = 64),
    primary key (country_code, sequence)
  )`.execute(db);
  // Settings that exist already are recorded once, when the API starts.
  await sql`insert into background_fills (name) values ('market-chains')`.execute(db);
}
