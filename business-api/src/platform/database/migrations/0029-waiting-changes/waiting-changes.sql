-- Changes of settings that take a protection away: each waits for a second administrator.
create table waiting_changes (
  country_code text collate "C" not null,
  change_id uuid not null,
  proposed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  by_subject text not null,
  by_name text not null,
  -- The fields of MarketSettings that wait, as they were and as they are wanted; null: a stop list waits.
  before jsonb,
  after jsonb,
  -- The file of a stop list, the version that it replaces, and what it does in numbers.
  stop_list jsonb,
  primary key (country_code, change_id)
);
-- One of each kind for each person: a later one is joined with it or takes its place.
create unique index waiting_changes_of_person on waiting_changes
  (country_code, by_subject, (stop_list is null));
create index waiting_changes_expired on waiting_changes (expires_at);

-- What happened to a change that waits or waited, beside the settings before and after.
alter table settings_events add column waiting jsonb;

-- The number of an employee at the company, as the provider says it: two accounts of one number are one person's.
alter table people add column employee_number text;
