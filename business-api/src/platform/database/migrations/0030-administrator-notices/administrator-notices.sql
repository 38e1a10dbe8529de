-- Mails to the administrators of a market, or of all, while they are to be sent; and who is an administrator.

alter table people add column is_administrator boolean not null default false;

create table administrator_notices (
  notice_id uuid primary key,
  -- Empty: the installation's address for what would reach nobody.
  recipient text not null,
  recipient_name text,
  -- Null: English.
  locale text,
  -- Empty: of no one market.
  country_code text collate "C" not null,
  notice jsonb not null,
  at timestamptz(3) not null,
  attempts integer not null default 0,
  not_before timestamptz(3) not null,
  locked_until timestamptz(3)
);
create index administrator_notices_to_send on administrator_notices (not_before, notice_id);
create index administrator_notices_of_market on administrator_notices (country_code);
