-- Licences of practices, as people read them from documents. A row stays when its document is removed, and goes with the
-- erasure of the applicant.
create table licences (
  country_code text collate "C" not null,
  ticket_number text collate "C" not null,
  -- The scheme of its number, or 'other'.
  type text collate "C" not null,
  -- Rises with each reading.
  version integer not null,
  -- By field: result, value and page.
  ticks jsonb not null,
  -- The last day, where the paper names one.
  valid_until date,
  document_id text collate "C" not null,
  document_sha256 text not null,
  read_by_subject text not null,
  read_by_name text not null,
  read_at timestamptz(3) not null,
  -- So many days before its end the practice was asked for the next one, in this round; null: not yet.
  asked_days integer,
  asked_round integer,
  -- Until then a copy asks for it.
  leased_until timestamptz(3),
  primary key (country_code, ticket_number, type)
);
-- What has ended, and what ends next.
create index licences_ending on licences (valid_until, country_code, ticket_number)
  where valid_until is not null;

-- Days before its end at which the practice of an approved registration is asked for the next licence.
alter table market_settings add column licence_notices jsonb not null default '[60, 14]';
