-- Where a market's outcomes are sent, what is still to be sent, and how each try ended.

create table webhook_endpoints (
  id uuid primary key,
  country_code text collate "C" not null,
  url text not null,
  state text not null check (state in ('on', 'off', 'gone')),
  -- Encrypted with WEBHOOK_KEY.
  secret text not null,
  previous_secret text,
  previous_until timestamptz(3),
  created_at timestamptz(3) not null,
  -- A removed webhook stays until no transaction can write an event for it any more.
  removed_at timestamptz(3),
  check ((previous_secret is null) = (previous_until is null))
);
-- The address of a removed one may be added again at once. As a partial index it is no key of the row, so a removal
-- does not wait for those who refer to the row.
create unique index webhook_endpoints_of_market on webhook_endpoints (country_code, url)
  where removed_at is null;

create table webhook_deliveries (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  country_code text collate "C" not null,
  -- Null: a test, which is about no registration.
  ticket_number text collate "C",
  type text not null,
  version integer not null,
  body text not null,
  state text not null check (
    state in ('held', 'waiting', 'queued', 'sending', 'delivered', 'dead', 'cancelled')
  ),
  attempts integer not null default 0,
  tries integer not null default 0,
  not_before timestamptz(3) not null,
  locked_until timestamptz(3),
  last_error text,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  check ((state = 'sending') = (locked_until is not null)),
  check ((state in ('delivered', 'dead', 'cancelled')) = (settled_at is not null))
);
-- Only what is to be sent: claiming stays as fast with a million delivered ones, or waiting ones.
create index webhook_deliveries_to_send on webhook_deliveries (not_before, id)
  where state in ('held', 'queued', 'sending');
-- One event per version of a registration and endpoint, in the order in which they are sent.
create unique index webhook_deliveries_of_registration
  on webhook_deliveries (country_code, ticket_number, endpoint_id, version);
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, created_at, id);
create index webhook_deliveries_dead on webhook_deliveries (endpoint_id, created_at, id)
  where state = 'dead' and ticket_number is not null;
create index webhook_deliveries_settled on webhook_deliveries (settled_at)
  where settled_at is not null;

create table webhook_tries (
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  number integer not null,
  at timestamptz(3) not null,
  status integer,
  duration_ms integer not null,
  error text,
  primary key (delivery_id, number)
);
