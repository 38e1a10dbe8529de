-- The status page of an applicant: its links, and the code that opens what is private. Secrets are stored as SHA-256
-- only; sessions are in answer_sessions.

create table status_links (
  token_hash text collate "C" primary key check (length(token_hash) = 64),
  country_code text collate "C" not null,
  ticket_number text collate "C" not null,
  -- SHA-256 of the address that it was mailed to.
  address_hash text not null check (length(address_hash) = 64),
  created_at timestamptz(3) not null
);
create index status_links_of_registration on status_links (country_code, ticket_number);
create index status_links_by_age on status_links (created_at, token_hash);

-- Wrong codes of a registration's status page; its codes are in answer_codes, as those of round 0.
create table status_codes (
  country_code text collate "C" not null,
  ticket_number text collate "C" not null,
  -- Wrong ones since try_window, and of all days.
  try_window timestamptz(3),
  tries integer not null default 0,
  refused_codes integer not null default 0,
  primary key (country_code, ticket_number)
);
