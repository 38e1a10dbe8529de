-- Decisions beside the registration's row: of many at once, their reversal, and their statistics.

-- Registrations of a dry run: deciding them counts as one act. Unlogged as rate_limits.
create unlogged table bulk_act_rows (
  act_hash text not null check (length(act_hash) = 64),
  country_code text not null,
  ticket_number text not null,
  subject text not null,
  idempotency_key text,
  expires_at timestamptz(3) not null,
  primary key (act_hash, country_code, ticket_number)
);
create index bulk_act_rows_by_end on bulk_act_rows (expires_at);

-- Reversals that wait for a second administrator.
create table reversal_proposals (
  country_code text collate "C" not null,
  ticket_number text collate "C" not null,
  id uuid not null,
  subject text not null,
  name text not null,
  reason text not null,
  proposed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (country_code, ticket_number)
);
create index reversal_proposals_to_expire on reversal_proposals (expires_at);

-- What was decided on past days, counted once: a million decisions take longer to read than a statement may. The
-- registrations stay the truth; housekeeping fills these tables day by day, and a day that is not counted is read
-- from the registrations.
create table decision_days (
  -- In UTC.
  day date primary key,
  -- Null: to be counted, or to be counted again.
  counted_at timestamptz(3)
);

create table decision_figures (
  day date not null,
  country_code text collate "C" not null,
  approved integer not null,
  rejected integer not null,
  -- How long they waited: number and sum of minutes by bucket, see wait-buckets.ts.
  wait_buckets integer[] not null,
  wait_counts integer[] not null,
  wait_minutes float8[] not null,
  reason_codes text[] not null,
  reason_counts integer[] not null,
  -- approved:ready, rejected:contradicted
  evidence_keys text[] not null default '{}',
  evidence_counts integer[] not null default '{}',
  -- open:name-agrees, contradicted:licence-valid
  item_keys text[] not null default '{}',
  item_counts integer[] not null default '{}',
  -- As wait_buckets: the time without the applicant's part, and that part of those who were asked.
  staff_buckets integer[] not null default '{}',
  staff_counts integer[] not null default '{}',
  staff_minutes float8[] not null default '{}',
  applicant_buckets integer[] not null default '{}',
  applicant_counts integer[] not null default '{}',
  applicant_minutes float8[] not null default '{}',
  primary key (day, country_code)
);
