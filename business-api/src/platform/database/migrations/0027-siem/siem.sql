-- How far each source of the stream to a SIEM was sent.
create table siem_positions (
  source text primary key,
  -- After which of its rows the next batch begins.
  position jsonb not null,
  -- When its next batch is due, and until when a copy sends it.
  not_before timestamptz(3) not null,
  locked_until timestamptz(3),
  -- Of the next batch.
  attempts integer not null default 0,
  -- Tells a lease from a later one.
  leases integer not null default 0,
  last_error text,
  -- When it was last sent to its end.
  complete_at timestamptz(3) not null
);

-- Requests that were refused: no other table says so. Equal ones of a few seconds are one row.
create table refused_requests (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  -- The problem that was answered.
  code text not null,
  -- Of the endpoint; empty where there is none.
  operation text not null,
  -- Empty where no one was identified.
  subject text not null,
  -- Empty where the request names none.
  country_code text collate "C" not null,
  -- A keyed hash; empty where the network is not known.
  network text not null,
  -- Of the first of these requests, as the log has it.
  request text not null,
  times integer not null check (times >= 1)
);
create index refused_requests_by_time on refused_requests (at);

-- What hashes the network of a refused request, the same for all copies.
create table refusal_keys (
  is_only boolean primary key default true check (is_only),
  key text not null
);
insert into refusal_keys (key)
  values (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
