-- The log of where histories ended when they were anchored, and the signed anchors over it. Signed copies outside
-- the database prove that rows are only added.

create table anchors (
  sequence integer primary key check (sequence > 0),
  at timestamptz not null,
  -- Leaves of the log up to and with this anchor.
  size integer not null,
  frontier text not null,
  document text not null,
  -- The last event that was read: the next anchor goes on from there.
  read_at timestamptz not null,
  read_id uuid not null,
  delivered_at timestamptz,
  -- What a time-stamping authority answered about it (RFC 3161), in base64.
  time_stamp text
);

create table anchor_leaves (
  position integer primary key check (position > 0),
  country_code text collate "C" not null,
  ticket_number text collate "C" not null,
  event_count integer not null,
  event_hash text not null
);
create index anchor_leaves_of_registration
  on anchor_leaves (country_code, ticket_number, position);
