-- An applicant may withdraw a registration that is pending: a status of its own, without a decider.

alter table registrations add column withdrawn_at timestamptz(3);
alter table registrations
  drop constraint registrations_status_check,
  drop constraint decided_by_somebody,
  drop constraint pending_says_nothing,
  add constraint registrations_status_check
    check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  add constraint decided_by_somebody check (
    (status in ('pending', 'withdrawn')) = (decided_by_subject is null)
    and (status in ('pending', 'withdrawn')) = (decided_by_name is null)
    and (status in ('pending', 'withdrawn')) = (decided_at is null)
    and (status in ('pending', 'withdrawn')) = (reason_codes is null)
    and (status in ('pending', 'withdrawn')) = (mail_held_until is null)
  ),
  add constraint undecided_says_nothing check (
    status not in ('pending', 'withdrawn')
    or (message_to_applicant is null and internal_note is null)
  ),
  add constraint withdrawn_at_a_time check ((status = 'withdrawn') = (withdrawn_at is not null));

-- For the figures of a period; they are few.
create index registrations_withdrawn on registrations (withdrawn_at) include (country_code)
  where withdrawn_at is not null;
