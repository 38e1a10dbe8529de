import { type Kysely, sql } from 'kysely';

/**
 * Registrations with their history, the answers stored for safe retries, and who looks after which
 * market. `collate "C"` where a column is part of an order: the same on every engine.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table registrations (
    country_code text collate "C" not null check (country_code ~ '^[A-Z]{2}$'),
    ticket_number text collate "C" not null check (length(ticket_number) between 1 and 64),
    status text not null check (status in ('pending', 'approved', 'rejected')),
    version integer not null check (version >= 1),
    submitted_at timestamptz(3) not null,
    submitted_by_client text not null,
    applicant_locale text not null,
    practice jsonb not null,
    contact jsonb not null,
    documents jsonb not null,
    practice_name text not null,
    city text not null,
    decided_by_subject text,
    decided_by_name text,
    decided_at timestamptz(3),
    reason_codes jsonb,
    message_to_applicant text,
    internal_note text,
    mail_held_until timestamptz(3),
    history_count integer not null default 0,
    history_head text not null default '',
    primary key (country_code, ticket_number),
    constraint decided_by_somebody check (
      (status = 'pending') = (decided_by_subject is null)
      and (status = 'pending') = (decided_by_name is null)
      and (status = 'pending') = (decided_at is null)
      and (status = 'pending') = (reason_codes is null)
      and (status = 'pending') = (mail_held_until is null)
    ),
    constraint pending_says_nothing check (
      status <> 'pending' or (message_to_applicant is null and internal_note is null)
    ),
    constraint rejected_for_a_reason check (
      status <> 'rejected' or jsonb_array_length(reason_codes) >= 1
    )
  )`,
  'create index registrations_by_age on registrations (submitted_at, ticket_number, country_code)',
  `create index registrations_by_status on registrations
    (status, submitted_at, ticket_number, country_code)`,
  `create index registrations_of_market on registrations
    (country_code, submitted_at, ticket_number)`,
  `create index registrations_of_market_by_status on registrations
    (country_code, status, submitted_at, ticket_number)`,
  `create table history_events (
    country_code text collate "C" not null,
    ticket_number text collate "C" not null,
    sequence integer not null check (sequence >= 1),
    id uuid not null,
    kind text not null,
    at timestamptz(3) not null,
    actor jsonb not null,
    payload jsonb not null,
    personal jsonb,
    personal_hashes jsonb not null,
    previous_hash text not null,
    hash text not null check (length(hash) = 64),
    primary key (country_code, ticket_number, sequence)
  )`,
  `create table idempotency_records (
    caller text not null,
    key text not null,
    request_hash text not null,
    answer_status integer,
    answer_body text,
    created_at timestamptz(3) not null,
    primary key (caller, key)
  )`,
  'create index idempotency_records_by_age on idempotency_records (created_at)',
  `create table market_settings (
    country_code text collate "C" primary key check (country_code ~ '^[A-Z]{2}$'),
    undo_seconds integer check (undo_seconds between 0 and 3600),
    reply_to text
  )`,
  `create table market_staff (
    country_code text collate "C" not null check (country_code ~ '^[A-Z]{2}$'),
    email text not null,
    name text,
    locale text not null,
    primary key (country_code, email)
  )`,
];
