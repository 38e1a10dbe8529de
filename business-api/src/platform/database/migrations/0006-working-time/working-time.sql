-- When the staff of a market work, and when registrations are due by it.

-- Zone, weekly hours and holidays; null: the target time counts by the clock.
alter table market_settings add column working_time jsonb;
-- Counts the changes that move due times of pending registrations.
alter table market_settings add column calendar_version integer not null default 0;

-- From when the target time counts, null for `submitted_at`: later where the applicant was asked.
alter table registrations add column clock_from timestamptz(3);
-- The milliseconds that had counted before.
alter table registrations add column clock_spent_ms float8 not null default 0;
-- The market's calendar by which `due_at` was computed.
alter table registrations add column calendar_version integer not null default 0;
create index registrations_by_calendar on registrations (country_code, calendar_version)
  where status = 'pending';

-- The time with an applicant had been added to the due time: until the end of the last request, or of the one that waits.
update registrations
  set clock_from = submitted_at + applicant_minutes * interval '1 minute'
  where applicant_minutes > 0;
update registrations
  set clock_from = asked.due_at,
    clock_spent_ms = extract(epoch from (asked.asked_at - registrations.submitted_at)) * 1000
      - registrations.applicant_minutes * 60000
  from information_requests asked
  where registrations.status = 'pending' and registrations.request_state = 'waiting'
    and asked.country_code = registrations.country_code
    and asked.ticket_number = registrations.ticket_number
    and asked.round = registrations.request_round and asked.state = 'waiting';
