-- What staff are told of, and how each person wants to be told.

-- A person is known by the address in lower case, as the lists of markets have it; one without an address by
-- the subject. Rows are forgotten after 90 days.
create table notifications (
  id uuid primary key,
  recipient text collate "C" not null,
  event text not null check (event in (
    'review-request', 'reminder', 'escalation', 'assigned', 'came-back', 'reversal-request',
    'decision-proposal'
  )),
  way text not null check (way in ('mail', 'digest', 'console')),
  country_code text collate "C" not null,
  ticket_number text collate "C" not null,
  -- The colleague who caused it.
  by_name text,
  at timestamptz(3) not null,
  read_at timestamptz(3),
  -- When a daily mail had it.
  digested_at timestamptz(3)
);
create index notifications_of_person on notifications (recipient, at, id);
create index notifications_unread on notifications (recipient, at) where read_at is null;
create index notifications_to_digest on notifications (recipient, at)
  where way = 'digest' and digested_at is null;
create index notifications_of_registration on notifications (country_code, ticket_number);
create index notifications_by_time on notifications (at);

-- What people chose themselves, by event.
create table notification_choices (
  recipient text collate "C" primary key,
  choices jsonb not null,
  changed_at timestamptz(3) not null
);
create index notification_choices_by_time on notification_choices (changed_at);

-- The daily mail of a person while it is to be sent; its contents are made when it is.
create table digests (
  recipient text collate "C" primary key,
  -- Part of the Message-ID, so that one sent twice after a crash is known as one.
  id uuid not null,
  -- What came later waits for the next one.
  until timestamptz(3) not null,
  attempts integer not null default 0,
  not_before timestamptz(3) not null,
  locked_until timestamptz(3)
);
create index digests_to_send on digests (not_before, recipient);

-- The key that seals the addresses by which people stop mails; made once by the first copy that needs it.
create table unsubscribe_keys (
  id integer primary key check (id = 1),
  key text not null
);

-- How the market's staff are told, by event; null: of everything by a mail at once.
alter table market_settings add column notifications jsonb;

-- A colleague's entry in the lists of markets is found by the address.
create index market_staff_by_address on market_staff (lower(email));
