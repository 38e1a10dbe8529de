-- When a rule was last noticed about a person or a network: once an hour is enough.
create table alerts (
  rule text not null,
  country_code text collate "C" not null,
  -- A person's subject, or the hash of a network; empty where it is about the whole market.
  subject text not null,
  count integer not null,
  noted_at timestamptz(3) not null,
  primary key (rule, country_code, subject)
);
create index alerts_by_time on alerts (noted_at);
