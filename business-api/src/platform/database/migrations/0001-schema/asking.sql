-- Requests to applicants and their answers: each round has a row that stays, and what is open is in the
-- registration's row. Secrets are stored as SHA-256 only.

create table information_requests (
  country_code text collate "C" not null,
  ticket_number text collate "C" not null,
  round integer not null,
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
);
create index information_requests_to_remind on information_requests (remind_at)
  where state = 'waiting' and reminded_at is null and remind_at is not null;
create index information_requests_to_expire on information_requests (due_at)
  where state = 'waiting';

-- The secrets in the links of mails.
create table answer_tokens (
  token_hash text collate "C" primary key check (length(token_hash) = 64),
  country_code text collate "C" not null,
  ticket_number text collate "C" not null,
  round integer not null,
  -- SHA-256 of the address that it was mailed to.
  address_hash text not null check (length(address_hash) = 64)
);
create index answer_tokens_by_round on answer_tokens (country_code, ticket_number, round);

create table answer_sessions (
  session_hash text collate "C" primary key check (length(session_hash) = 64),
  token_hash text collate "C" not null,
  created_at timestamptz(3) not null,
  until timestamptz(3) not null
);
create index answer_sessions_by_token on answer_sessions (token_hash);
create index answer_sessions_by_end on answer_sessions (until);

create table answer_drafts (
  country_code text collate "C" not null,
  ticket_number text collate "C" not null,
  round integer not null,
  revision integer not null,
  content jsonb not null,
  saved_at timestamptz(3) not null,
  primary key (country_code, ticket_number, round)
);

create table answers (
  country_code text collate "C" not null,
  ticket_number text collate "C" not null,
  round integer not null,
  origin text not null check (origin in ('applicant', 'registration-site', 'on-behalf')),
  at timestamptz(3) not null,
  entered_by_subject text,
  entered_by_name text,
  content jsonb not null,
  comparison jsonb not null,
  primary key (country_code, ticket_number, round)
);
