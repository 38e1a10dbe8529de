-- For how long a market keeps the personal data of registrations, and what has ended.

-- Days by kind, see Retention; null: all are kept.
alter table market_settings add column retention jsonb;
-- The last change: nothing ends on its day.
alter table market_settings add column retention_changed_at timestamptz(3);

-- When its applicant was erased; null: not.
alter table registrations add column erased_at timestamptz(3);
update registrations set erased_at = coalesce(
    (select max(at) from history_events as erasure where erasure.kind = 'erased'
      and erasure.country_code = registrations.country_code
      and erasure.ticket_number = registrations.ticket_number), submitted_at)
  where contact ->> 'email' = 'erased@erased.invalid';
-- What can end, by the time since which it is kept.
create index registrations_to_end on registrations
  (country_code, status, (coalesce(decided_at, withdrawn_at, clock_from)), ticket_number)
  where erased_at is null and (status <> 'pending' or request_state = 'no-answer');

-- Registrations that must not be erased for now.
create table retention_holds (
  country_code text collate "C" not null,
  ticket_number text collate "C" not null,
  reason text not null,
  -- The last day.
  until date not null,
  set_by_subject text not null,
  set_by_name text not null,
  set_at timestamptz(3) not null,
  primary key (country_code, ticket_number)
);

-- Each day's run of each market that has periods, and what it did.
create table retention_runs (
  country_code text collate "C" not null,
  day date not null,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- Until then a copy works on it.
  leased_until timestamptz(3),
  -- How far it is: [kind, time, ticket number]; null: at its beginning.
  place jsonb,
  rejected integer not null default 0,
  withdrawn integer not null default 0,
  unanswered integer not null default 0,
  approved integer not null default 0,
  -- Due, and kept by a hold.
  held integer not null default 0,
  -- Left for the next run: a mail was on its way, or something came in between.
  left_out integer not null default 0,
  primary key (country_code, day)
);
create index retention_runs_open on retention_runs (day, country_code) where ended_at is null;

-- The application's role may not change the history. This takes the personal values of a registration away, and only those
-- of before an event that says that they were erased: whatever it is called for, a trace remains.
create function erase_history(market text, ticket text) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    update public.history_events set personal = null
    where country_code = market and ticket_number = ticket and personal is not null
      and sequence < (select max(erasure.sequence) from public.history_events as erasure
        where erasure.country_code = market and erasure.ticket_number = ticket
          and erasure.kind = 'erased')
  $$;
