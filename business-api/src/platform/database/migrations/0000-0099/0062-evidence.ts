import { type Kysely, sql } from 'kysely';

/**
 * The evidence of a registration: its summary in columns of its row, what people said about single
 * items, what a reviewer saw, and each market's checklist. `evidence_until` of rows that exist already
 * is in the past, so that they are evaluated in the background.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table registrations
    add column evidence_state text check (evidence_state in ('ready', 'look', 'contradicted')),
    add column evidence_to_look_at integer not null default 0,
    add column evidence_contradicted integer not null default 0,
    add column evidence_detail jsonb,
    add column evidence_checklist integer not null default 0,
    add column evidence_until timestamptz(3) default '1970-01-01 00:00:00+00'`,
  `create index registrations_evidence_due on registrations (evidence_until)
    where status = 'pending' and evidence_until is not null`,
  `create index registrations_pending_by_evidence
    on registrations (evidence_state, due_at, ticket_number, country_code) where status = 'pending'`,
  `create index registrations_of_market_by_evidence
    on registrations (country_code, evidence_state, due_at, ticket_number)
    where status = 'pending'`,
  `create index registrations_decided_by_evidence
    on registrations (evidence_state, decided_at, ticket_number, country_code)
    where decided_at is not null and evidence_state is not null`,
  `create table evidence_settlements (
    country_code text collate "C" not null,
    ticket_number text collate "C" not null,
    -- item:name-agrees, or number:fr-siret 73282932000074
    subject text collate "C" not null,
    settled_as text not null check (settled_as in ('by-hand', 'waived', 'accepted')),
    by_subject text not null,
    by_name text not null,
    at timestamptz(3) not null,
    note text not null,
    basis text,
    primary key (country_code, ticket_number, subject)
  )`,
  `create table evidence_snapshots (
    country_code text collate "C" not null,
    ticket_number text collate "C" not null,
    hash text collate "C" not null,
    at timestamptz(3) not null,
    contents jsonb not null,
    primary key (country_code, ticket_number, hash)
  )`,
  'create index evidence_snapshots_by_time on evidence_snapshots (at)',
  // Null: the checklist in the code.
  'alter table market_settings add column checklist jsonb',
  'alter table market_settings add column checklist_version integer not null default 0',
];
