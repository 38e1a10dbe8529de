import { type Kysely, sql } from 'kysely';
import { registrationOf } from '../../../record/registrations/registration-row.ts';
import { searchText } from '../../../record/registrations/search-text.ts';
import type { Database } from '../database.ts';

/**
 * When a registration is due, under which words it is found, and who works on it. What is due is
 * indexed for pending ones only: they are few, and every decision takes its row out again.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of columns) await sql.raw(statement).execute(db);
  await fillSearch(db);
  for (const statement of indexes) await sql.raw(statement).execute(db);
}

const columns = [
  'alter table registrations add column due_at timestamptz(3)',
  "update registrations set due_at = submitted_at + interval '24 hours'",
  'alter table registrations alter column due_at set not null',
  "alter table registrations add column search tsvector not null default ''",
  `alter table market_settings add column target_hours integer not null default 24
    check (target_hours between 1 and 720)`,
  `create table claims (
    country_code text collate "C" not null,
    ticket_number text collate "C" not null,
    subject text not null,
    name text not null,
    claimed_at timestamptz(3) not null,
    until timestamptz(3) not null,
    primary key (country_code, ticket_number)
  )`,
];

const indexes = [
  `create index registrations_by_due on registrations (due_at, ticket_number, country_code)
    where status = 'pending'`,
  `create index registrations_of_market_by_due on registrations
    (country_code, due_at, ticket_number) where status = 'pending'`,
  'create index registrations_by_word on registrations using gin (search)',
  `create index registrations_by_reason on registrations using gin (reason_codes jsonb_path_ops)
    where reason_codes is not null`,
  'create index claims_by_end on claims (until)',
];

const batch = 500;

async function fillSearch(db: Kysely<Database>): Promise<void> {
  let after = { country: '', ticket: '' };
  for (;;) {
    const rows = await db
      .selectFrom('registrations')
      .selectAll()
      .where(sql<boolean>`(country_code, ticket_number) > (${after.country}, ${after.ticket})`)
      .orderBy('country_code')
      .orderBy('ticket_number')
      .limit(batch)
      .execute();
    for (const row of rows) {
      await db
        .updateTable('registrations')
        .set({ search: searchText(registrationOf(row)) })
        .where('country_code', '=', row.country_code)
        .where('ticket_number', '=', row.ticket_number)
        .execute();
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = { country: last.country_code, ticket: last.ticket_number };
  }
}
