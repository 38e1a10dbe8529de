-- Codes of applicants in rows of their own: several are good at once, so that a code that somebody else asked for does
-- not end the one in the applicant's mailbox. The columns code_hash, code_until, code_tries, code_window and codes_sent
-- of information_requests are not used any more.

create table answer_codes (
  -- SHA-256 of a link's secret and the code; used once.
  code_hash text collate "C" primary key check (length(code_hash) = 64),
  country_code text collate "C" not null,
  ticket_number text collate "C" not null,
  -- 0: of the status page.
  round integer not null,
  is_long boolean not null,
  asked_at timestamptz(3) not null,
  until timestamptz(3) not null,
  -- Of the outbox: whether the code has left.
  mail_id uuid not null
);
create index answer_codes_by_round on answer_codes (country_code, ticket_number, round);
create index answer_codes_by_end on answer_codes (until);

-- Wrong codes of all days.
alter table information_requests add column refused_codes integer not null default 0;
