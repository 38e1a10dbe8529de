-- What the overview of a lead counts beside decisions: receipts and targets of each day, and the lists behind figures.

-- Submitted on that day, and decided on that day within the target.
alter table decision_figures add column received integer not null default 0;
alter table decision_figures add column in_time integer not null default 0;
-- Until a day is counted again, it is read from the registrations.
update decision_days set counted_at = null;

-- Statistics are still read from an index alone: with the target and the person.
drop index registrations_decided;
create index registrations_decided on registrations (decided_at, ticket_number, country_code)
  include (status, submitted_at, due_at, reason_codes, applicant_minutes, decided_by_subject)
  where decided_at is not null;

-- Decided by a person, and after the target.
create index registrations_by_decider
  on registrations (decided_by_subject, decided_at, ticket_number, country_code)
  where decided_at is not null;
create index registrations_decided_late
  on registrations (decided_at, ticket_number, country_code) where decided_at > due_at;
create index registrations_of_market_decided_late
  on registrations (country_code, decided_at, ticket_number) where decided_at > due_at;

-- From receipt to the end of waiting: who waited at a time is found by it. An end is never before its begin, since
-- clocks of copies differ; what ended at that very time waited until then.
create index registrations_waited on registrations using gist (
  tstzrange(submitted_at, greatest(submitted_at, coalesce(decided_at, withdrawn_at, 'infinity')), '(]')
);

create index claims_by_person on claims (subject, until);
