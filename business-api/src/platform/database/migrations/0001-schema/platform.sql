-- What serves all rooms.

-- The answers stored for safe retries. Each names its registration, so that an erasure finds every answer.
create table idempotency_records (
  caller text not null,
  key text not null,
  request_hash text not null,
  answer_status integer,
  answer_body text,
  created_at timestamptz(3) not null,
  country_code text,
  ticket_number text,
  primary key (caller, key)
);
create index idempotency_records_by_age on idempotency_records (created_at);
create index idempotency_records_of_registration
  on idempotency_records (country_code, ticket_number);

-- Counts requests. Unlogged: no one waits for the disk, a restart of the API keeps the rows, and after a crash of
-- the database every count begins at zero.
create unlogged table rate_limits (
  -- SHA-256 of limit and caller, in hexadecimal: it names no caller.
  bucket text primary key check (length(bucket) = 64),
  full_at timestamptz not null
);
create index rate_limits_by_end on rate_limits (full_at);

-- How far a fill in the background is, which a migration or a change of a checklist begins by adding its row: a
-- million registrations would take longer than a start may.
create table background_fills (
  name text collate "C" primary key,
  -- The last registration that has been filled.
  country_code text collate "C" not null default '',
  ticket_number text collate "C" not null default '',
  finished boolean not null default false,
  -- What a copy of the release before wrote behind the fill, as long as it still ran, is filled then.
  again_at timestamptz(3) default now() + interval '1 day'
);
