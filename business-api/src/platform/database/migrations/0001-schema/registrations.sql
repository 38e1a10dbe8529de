-- Registrations, what happened to them, and who read them.
-- `collate "C"` where a column is part of an order: the same on every engine.

create table registrations (
  country_code text collate "C" not null check (country_code ~ '^[A-Z]{2}$'),
  ticket_number text collate "C" not null check (length(ticket_number) between 1 and 64),
  status text not null check (status in ('pending', 'approved', 'rejected')),
  version integer not null check (version >= 1),

  -- The application.
  submitted_at timestamptz(3) not null,
  submitted_by_client text not null,
  applicant_locale text not null,
  practice jsonb not null,
  contact jsonb not null,
  documents jsonb not null,
  -- Of `practice`, for the list.
  practice_name text not null,
  city text not null,
  -- The words by which a search finds it.
  search tsvector not null default '',

  -- When it should be decided, and which reminders of it were sent.
  due_at timestamptz(3) not null,
  remind_at timestamptz(3),
  reminded_at timestamptz(3),
  escalated_at timestamptz(3),

  -- The decision.
  decided_by_subject text,
  decided_by_name text,
  decided_at timestamptz(3),
  reason_codes jsonb,
  -- The registration that a rejection says this one duplicates. A judgement of the pair that is given later
  -- does not change it.
  duplicate_of_country text collate "C",
  duplicate_of_ticket text collate "C",
  message_to_applicant text,
  -- The numbers of the application that a rejection's mail names.
  named_numbers jsonb,
  internal_note text,
  mail_held_until timestamptz(3),

  -- Length and last hash of its history: a removal of the last events shows.
  history_count integer not null default 0,
  history_head text not null default '',

  -- The summary of its evidence. Null until it was evaluated; what is due by `evidence_until` is evaluated again.
  evidence_state text check (
    evidence_state in ('confirmed', 'not-checked', 'look', 'contradicted')
  ),
  evidence_to_look_at integer not null default 0,
  evidence_contradicted integer not null default 0,
  evidence_detail jsonb,
  evidence_checklist integer not null default 0,
  evidence_until timestamptz(3) default '1970-01-01 00:00:00+00',

  -- What the search for duplicates says of it.
  may_be_known boolean not null default false,
  known_searched_at timestamptz(3),

  -- The newest request to the applicant: here, so that reading it costs no query of its own.
  request_round integer not null default 0,
  request_state text check (request_state in ('waiting', 'answered', 'no-answer', 'closed')),
  request jsonb,
  request_asked_by text,
  -- How long it was with the applicant, in all requests that have ended.
  applicant_minutes float8 not null default 0 check (applicant_minutes >= 0),

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
  ),
  constraint registrations_duplicate_of check (
    (duplicate_of_country is null) = (duplicate_of_ticket is null)
  )
);

-- The lists, of all markets and of one, page by page. What is pending has indexes of its own: it is little, and
-- every decision removes its row from them.
create index registrations_by_age on registrations (submitted_at, ticket_number, country_code);
create index registrations_of_market on registrations (country_code, submitted_at, ticket_number);
create index registrations_by_status
  on registrations (status, submitted_at, ticket_number, country_code);
create index registrations_of_market_by_status
  on registrations (country_code, status, submitted_at, ticket_number);
create index registrations_by_due on registrations (due_at, ticket_number, country_code)
  where status = 'pending';
create index registrations_of_market_by_due on registrations (country_code, due_at, ticket_number)
  where status = 'pending';
create index registrations_pending_by_evidence
  on registrations (evidence_state, due_at, ticket_number, country_code) where status = 'pending';
create index registrations_of_market_by_evidence
  on registrations (country_code, evidence_state, due_at, ticket_number) where status = 'pending';
create index registrations_decided_by_evidence
  on registrations (evidence_state, decided_at, ticket_number, country_code)
  where decided_at is not null and evidence_state is not null;
create index registrations_pending_known on registrations (due_at, ticket_number, country_code)
  where status = 'pending' and may_be_known;
create index registrations_of_market_pending_known
  on registrations (country_code, due_at, ticket_number)
  where status = 'pending' and may_be_known;
create index registrations_by_request
  on registrations (request_state, due_at, ticket_number, country_code)
  where status = 'pending' and request_state is not null;
create index registrations_of_market_by_request
  on registrations (country_code, request_state, due_at, ticket_number)
  where status = 'pending' and request_state is not null;

-- Statistics are read from these alone: a row is wide, and 100,000 of them take longer than a statement may. What
-- was decided within a period is also listed along them.
create index registrations_waiting on registrations (country_code) include (submitted_at, due_at)
  where status = 'pending';
create index registrations_decided on registrations (decided_at, ticket_number, country_code)
  include (status, submitted_at, reason_codes, applicant_minutes) where decided_at is not null;
create index registrations_of_market_decided
  on registrations (country_code, decided_at, ticket_number)
  include (status, reason_codes) where decided_at is not null;

-- `fastupdate = off` for every index of words. By default PostgreSQL collects them in a list, which every search
-- reads as well, and which one write must move into the index when it is full: among a million registrations a
-- decision then waits for seconds.
create index registrations_by_word on registrations using gin (search) with (fastupdate = off);
create index registrations_by_reason on registrations using gin (reason_codes jsonb_path_ops)
  with (fastupdate = off) where reason_codes is not null;

-- The work of the background.
create index registrations_to_remind on registrations (remind_at)
  where status = 'pending' and reminded_at is null;
create index registrations_to_escalate on registrations (due_at)
  where status = 'pending' and escalated_at is null;
create index registrations_evidence_due on registrations (evidence_until)
  where status = 'pending' and evidence_until is not null;

-- What happened to a registration, as a chain of hashes. Rows are only added.
create table history_events (
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
);
-- The events of all registrations by time: the live feed reads it every second.
create index history_events_by_time on history_events (at, id);

-- Who read which registration when, where `READ_AUDIT` is on.
create table detail_reads (
  id bigint generated always as identity primary key,
  read_at timestamptz(3) not null,
  subject text not null,
  name text not null,
  operation text not null,
  country_code text collate "C" not null,
  ticket_number text collate "C" not null,
  times integer not null check (times >= 1)
);
create index detail_reads_of_registration
  on detail_reads (country_code, ticket_number, read_at, id);
create index detail_reads_by_subject on detail_reads (subject, read_at, id);
create index detail_reads_by_name on detail_reads (name, read_at, id);
create index detail_reads_by_time on detail_reads (read_at);
