-- Documents of applicants. Contents are encrypted with a key of their registration, which is itself encrypted; they
-- are in chunks here, or in a bucket.

create table document_keys (
  country_code text collate "C" not null,
  ticket_number text collate "C" not null,
  wrapped text not null,
  primary key (country_code, ticket_number)
);

create table documents (
  document_id text collate "C" primary key,
  country_code text collate "C" not null,
  ticket_number text collate "C" not null,
  round integer not null,
  point integer,
  kind text not null,
  file_name text not null,
  media_type text,
  bytes integer not null,
  sha256 text not null check (length(sha256) = 64),
  -- Unreadable: no key decrypts it, or its contents are lost; it is not tried without end.
  state text not null check (
    state in ('not-checked', 'clean', 'not-checkable', 'unreadable', 'refused', 'removed')
  ),
  fault text,
  place text not null check (place in ('database', 'bucket', 'none')),
  uploaded_at timestamptz(3) not null,
  -- Of the next try to have it scanned, and how many there were.
  check_at timestamptz(3),
  checks integer not null default 0,
  check ((state = 'not-checked') = (check_at is not null))
);
create index documents_of_registration on documents (country_code, ticket_number, uploaded_at);
create index documents_to_check on documents (check_at) where state = 'not-checked';
create index documents_to_remove on documents (uploaded_at) where place <> 'none';
create index documents_unreadable on documents (document_id) where state = 'unreadable';

create table document_chunks (
  document_id text collate "C" not null,
  part integer not null,
  contents bytea not null,
  primary key (document_id, part)
);

-- Contents that may have no document: an upload in progress, or what an erasure still has to remove.
create table document_leftovers (
  document_id text collate "C" primary key,
  since timestamptz(3) not null
);
create index document_leftovers_by_time on document_leftovers (since);
