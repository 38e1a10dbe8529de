-- Whether approved registrations of a market get an account elsewhere, and how long the mail about an approval waits for
-- its number; null: it does not wait.
alter table market_settings
  add column accounts text not null default 'off' check (accounts in ('off', 'expected')),
  add column approval_waits_minutes integer check (approval_waits_minutes between 1 and 1440);
