-- The search for duplicates: keys by which registrations of the same practice are found, the searches that are still
-- to be made, what they found, and what people said about a pair.

-- A key is a hash, so that the index is small and the table holds no names, telephones or addresses.
create table registration_keys (
  country_code text collate "C" not null,
  ticket_number text collate "C" not null,
  kind text collate "C" not null,
  -- The first 64 bits of a SHA-256 of kind and key.
  key bigint not null,
  primary key (kind, key, country_code, ticket_number)
);
create index registration_keys_of_registration on registration_keys (country_code, ticket_number);

create table duplicate_searches (
  country_code text collate "C" not null,
  ticket_number text collate "C" not null,
  wanted_at timestamptz(3) not null,
  primary key (country_code, ticket_number)
);
create index duplicate_searches_by_time on duplicate_searches (wanted_at);

create table registration_matches (
  country_code text collate "C" not null,
  ticket_number text collate "C" not null,
  other_country text collate "C" not null,
  other_ticket text collate "C" not null,
  verdict text not null check (verdict in ('duplicate', 'possible', 'related')),
  bits real not null,
  signals jsonb not null,
  -- Hashes of the numbers that both have.
  numbers jsonb not null,
  found_at timestamptz(3) not null,
  primary key (country_code, ticket_number, other_country, other_ticket)
);
create index registration_matches_of_other on registration_matches (other_country, other_ticket);

-- One row for a pair: the first of the two by market and ticket number is "one".
create table pair_answers (
  one_country text collate "C" not null,
  one_ticket text collate "C" not null,
  other_country text collate "C" not null,
  other_ticket text collate "C" not null,
  answer text not null check (answer in ('same', 'related', 'different')),
  by_subject text not null,
  by_name text not null,
  at timestamptz(3) not null,
  -- Hashes of the numbers that both had when it was answered.
  numbers jsonb not null,
  primary key (one_country, one_ticket, other_country, other_ticket),
  check ((one_country, one_ticket) < (other_country, other_ticket))
);
create index pair_answers_of_other on pair_answers (other_country, other_ticket);
