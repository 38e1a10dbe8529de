-- Whether approved registrations of a market get an account elsewhere.
alter table market_settings
  add column accounts text not null default 'off' check (accounts in ('off', 'expected'));
