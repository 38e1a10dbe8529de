-- The sessions of staff, as their tokens show them, and which of them were ended.

-- Keys are hashes of what a token says of its session: see sessions/session-keys.ts.
create table sessions (
  session_id uuid primary key,
  session_key text collate "C" not null unique,
  -- Of the provider's own name for the session; null where its tokens have none.
  provider_key text collate "C",
  subject text collate "C" not null,
  browser text,
  system text,
  network text,
  began_at timestamptz(3) not null,
  -- The latest sign-in of its tokens.
  signed_in_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_by_subject text,
  ended_by_name text
);
create index sessions_of_person on sessions (subject, seen_at);
create index sessions_by_visit on sessions (seen_at);
create index sessions_by_provider on sessions (provider_key) where provider_key is not null;

-- Sign-ins up to `ended_at` are refused; each copy of the API knows them all and reads what is new.
create table ended_sessions (
  session_key text collate "C" primary key,
  ended_at timestamptz(3) not null,
  -- Of all sessions of a person: the one that stays.
  except_key text collate "C",
  written_at timestamptz(3) not null
);
create index ended_sessions_by_time on ended_sessions (written_at);

-- Logout tokens that were obeyed: none is obeyed twice.
create table logout_tokens (
  token_key text collate "C" primary key,
  received_at timestamptz(3) not null
);
create index logout_tokens_by_time on logout_tokens (received_at);
