import { type Kysely, sql } from 'kysely';

/** Settings that administrators change in the console, and who changed them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table market_settings add column reminders boolean not null default true',
  // Counts the changes made in the console.
  'alter table market_settings add column version integer not null default 0',
  'alter table market_staff add column escalations boolean not null default false',
  `create table settings_events (
    id uuid primary key,
    country_code text collate "C" not null,
    at timestamptz(3) not null,
    subject text not null,
    name text not null,
    before jsonb not null,
    after jsonb not null
  )`,
  'create index settings_events_of_market on settings_events (country_code, at, id)',
];
