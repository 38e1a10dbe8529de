-- What people said about single items of the evidence, and what they saw. The summary is in the registration's row.

create table evidence_settlements (
  country_code text collate "C" not null,
  ticket_number text collate "C" not null,
  -- item:name-agrees, or number:fr-siret 73282932000074
  subject text collate "C" not null,
  settled_as text not null check (settled_as in ('by-hand', 'waived', 'accepted')),
  by_subject text not null,
  by_name text not null,
  at timestamptz(3) not null,
  note text not null,
  basis text,
  primary key (country_code, ticket_number, subject)
);

create table evidence_snapshots (
  country_code text collate "C" not null,
  ticket_number text collate "C" not null,
  hash text collate "C" not null,
  at timestamptz(3) not null,
  contents jsonb not null,
  -- A decision names it: what may be deleted is found without reading all that stays.
  named boolean not null default false,
  primary key (country_code, ticket_number, hash)
);
create index evidence_snapshots_unnamed on evidence_snapshots (at) where not named;
