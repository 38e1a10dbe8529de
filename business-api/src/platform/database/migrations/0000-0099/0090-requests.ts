import { type Kysely, sql } from 'kysely';

/**
 * Requests to applicants. What is open is in columns of the registration's row, so that reading
 * it costs no query of its own; a round has a row that stays. Secrets are stored as SHA-256 only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const key = `country_code text collate "C" not null,
    ticket_number text collate "C" not null,
    round integer not null`;

const statements = [
  `alter table registrations
    add column request_round integer not null default 0,
    add column request_state text
      check (request_state in ('waiting', 'answered', 'no-answer', 'closed')),
    add column request jsonb,
    add column request_asked_by text`,
  'alter table mails drop constraint mails_purpose',
  `alter table mails add constraint mails_purpose check (purpose in ('review-request', 'approval',
    'rejection', 'correction', 'reversal-request', 'reminder', 'escalation', 'information-request',
    'information-reminder', 'answer-code', 'answer-receipt', 'came-back'))`,
  `create unique index mails_one_per_request on mails (country_code, ticket_number, occasion)
    where purpose = 'information-request'`,
  `create index registrations_by_request
    on registrations (request_state, due_at, ticket_number, country_code)
    where status = 'pending' and request_state is not null`,
  `create index registrations_of_market_by_request
    on registrations (country_code, request_state, due_at, ticket_number)
    where status = 'pending' and request_state is not null`,
  `create table information_requests (
    ${key},
    state text not null check (state in ('waiting', 'undone', 'answered', 'no-answer', 'closed')),
    points jsonb not null,
    message text,
    -- The request before this one, as it was in the registration's row: undoing restores it.
    previous jsonb,
    asked_by_subject text not null,
    asked_by_name text not null,
    asked_at timestamptz(3) not null,
    held_until timestamptz(3) not null,
    due_at timestamptz(3) not null,
    ends_at timestamptz(3) not null,
    -- Target times of the registration as they were, for undoing and for the answer.
    paused_due_at timestamptz(3) not null,
    paused_remind_at timestamptz(3),
    remind_at timestamptz(3),
    reminded_at timestamptz(3),
    opened_at timestamptz(3),
    -- SHA-256 of a link's secret and the code that opens its form; used once.
    code_hash text check (length(code_hash) = 64),
    code_until timestamptz(3),
    code_tries integer not null default 0,
    -- Codes sent since code_window, and tries since try_window.
    code_window timestamptz(3),
    codes_sent integer not null default 0,
    try_window timestamptz(3),
    tries integer not null default 0,
    primary key (country_code, ticket_number, round)
  )`,
  `create index information_requests_to_remind on information_requests (remind_at)
    where state = 'waiting' and reminded_at is null and remind_at is not null`,
  `create index information_requests_to_expire on information_requests (due_at)
    where state = 'waiting'`,
  `create table answer_tokens (
    token_hash text collate "C" primary key check (length(token_hash) = 64),
    ${key},
    -- SHA-256 of the address that it was mailed to.
    address_hash text not null check (length(address_hash) = 64)
  )`,
  'create index answer_tokens_by_round on answer_tokens (country_code, ticket_number, round)',
  `create table answer_sessions (
    session_hash text collate "C" primary key check (length(session_hash) = 64),
    token_hash text collate "C" not null,
    created_at timestamptz(3) not null,
    until timestamptz(3) not null
  )`,
  'create index answer_sessions_by_token on answer_sessions (token_hash)',
  'create index answer_sessions_by_end on answer_sessions (until)',
  `create table answer_drafts (
    ${key},
    revision integer not null,
    content jsonb not null,
    saved_at timestamptz(3) not null,
    primary key (country_code, ticket_number, round)
  )`,
  `create table answers (
    ${key},
    origin text not null check (origin in ('applicant', 'registration-site', 'on-behalf')),
    at timestamptz(3) not null,
    entered_by_subject text,
    entered_by_name text,
    content jsonb not null,
    comparison jsonb not null,
    primary key (country_code, ticket_number, round)
  )`,
];
