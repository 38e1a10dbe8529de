-- People of the staff: who may be assigned, who works on what, and their saved lists.

-- Who has signed in with a role, with the markets of the last visit, so that only people with access are assigned.
create table people (
  subject text collate "C" primary key,
  name text not null,
  email text,
  locale text,
  -- Codes of markets, or * for all.
  markets text[] not null,
  seen_at timestamptz(3) not null
);
-- Without a list of what is not in the index yet, see registrations_by_word.
create index people_by_market on people using gin (markets) with (fastupdate = off);
create index people_by_visit on people (seen_at);

-- A claim names the person who assigned it, if there is one.
create table claims (
  country_code text collate "C" not null,
  ticket_number text collate "C" not null,
  subject text not null,
  name text not null,
  claimed_at timestamptz(3) not null,
  until timestamptz(3) not null,
  assigned_by_subject text,
  assigned_by_name text,
  word text,
  primary key (country_code, ticket_number)
);
create index claims_by_end on claims (until);

-- Lists that people have given a name; they are forgotten with the person.
create table saved_views (
  view_id uuid not null,
  subject text collate "C" not null references people (subject) on delete cascade,
  name text not null,
  address text not null,
  primary key (subject, view_id)
);
