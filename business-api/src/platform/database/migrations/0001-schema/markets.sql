-- Markets: their settings, who looks after them, and what happened to them.

create table market_settings (
  country_code text collate "C" primary key check (country_code ~ '^[A-Z]{2}$'),
  undo_seconds integer check (undo_seconds between 0 and 3600),
  reply_to text,
  target_hours integer not null default 24 check (target_hours between 1 and 720),
  reminders boolean not null default true,
  -- Whether a reversal waits for a second administrator.
  second_person_reverses boolean not null default false,
  -- Null: the checklist in the code.
  checklist jsonb,
  checklist_version integer not null default 0,
  -- Counts the changes made in the console.
  version integer not null default 0
);

create table market_staff (
  country_code text collate "C" not null check (country_code ~ '^[A-Z]{2}$'),
  email text not null,
  name text,
  locale text not null,
  escalations boolean not null default false,
  primary key (country_code, email)
);

-- Who changed which settings. Rows are only added.
create table settings_events (
  id uuid primary key,
  country_code text collate "C" not null,
  at timestamptz(3) not null,
  subject text not null,
  name text not null,
  before jsonb not null,
  after jsonb not null,
  -- What an administrator did to a webhook; before and after are then the same settings.
  webhook jsonb
);
create index settings_events_of_market on settings_events (country_code, at, id);

-- What happens to a market and not to one registration, as a chain of events each: changes of its settings,
-- exports, bulk acts, erasures. The chain with an empty country code is about several markets.
create table market_chains (
  country_code text collate "C" primary key,
  event_count integer not null default 0,
  event_hash text not null default ''
);

-- Rows are only added.
create table market_events (
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
);
