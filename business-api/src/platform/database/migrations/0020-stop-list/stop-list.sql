-- The company's own list of practices that it does not supply, by market, and the registrations that may be one of them.

-- The list that a market has now; without a row it has none.
create table stop_lists (
  country_code text collate "C" primary key,
  version integer not null,
  uploaded_at timestamptz(3) not null,
  by_subject text not null,
  by_name text not null
);

-- Data of the company's, not of applicants. An entry is deleted once its last day is over.
create table stop_list_entries (
  country_code text collate "C" not null,
  entry_id uuid not null,
  -- Place in the file.
  place integer not null,
  name text not null,
  -- [{scheme, value}]
  numbers jsonb not null,
  street text not null,
  postal_code text not null,
  city text not null,
  mail_domain text not null,
  reason text not null,
  -- The last day.
  until date not null,
  -- Until it is null, registrations like this entry are still to be searched; the time is when.
  wanted_at timestamptz(3),
  primary key (country_code, entry_id)
);
create index stop_list_entries_in_order on stop_list_entries (country_code, place);
create index stop_list_entries_by_day on stop_list_entries (until, country_code, entry_id);
create index stop_list_entries_wanted on stop_list_entries (wanted_at) where wanted_at is not null;

-- Hashes, as registration_keys has them.
create table stop_list_keys (
  country_code text collate "C" not null,
  entry_id uuid not null,
  kind text collate "C" not null,
  key bigint not null,
  primary key (country_code, kind, key, entry_id)
);
create index stop_list_keys_of_entry on stop_list_keys (country_code, entry_id);

-- A registration that may be an entry of its market, and what a person said of the two.
create table stop_list_hits (
  country_code text collate "C" not null,
  ticket_number text collate "C" not null,
  entry_id uuid not null,
  strength text not null check (strength in ('number', 'domain', 'name-and-place', 'name', 'place')),
  signals jsonb not null,
  found_at timestamptz(3) not null,
  answer text check (answer in ('same', 'different')),
  -- How alike they were when it was answered.
  answered_strength text,
  by_subject text,
  by_name text,
  answered_at timestamptz(3),
  primary key (country_code, ticket_number, entry_id),
  check ((answer is null) = (answered_strength is null)),
  check ((answer is null) = (by_subject is null)),
  check ((answer is null) = (by_name is null)),
  check ((answer is null) = (answered_at is null))
);
create index stop_list_hits_of_entry on stop_list_hits (country_code, entry_id);
create index stop_list_hits_open on stop_list_hits (found_at) where answer is null;

-- That a list was uploaded, in numbers; before and after are then the same settings.
alter table settings_events add column stop_list jsonb;
