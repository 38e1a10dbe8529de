-- When people of the staff are away, and who gets their emails and assignments meanwhile.

-- The moments are those of the days in the zone; they are stored, so that no statement computes with zones.
create table absences (
  absence_id uuid primary key,
  subject text collate "C" not null references people (subject) on delete cascade,
  first_day text not null,
  last_day text not null,
  time_zone text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  deputy text collate "C" references people (subject) on delete set null,
  set_by_subject text not null,
  set_by_name text not null,
  check (starts_at < ends_at),
  check (deputy <> subject)
);
create index absences_of_person on absences (subject, ends_at);
create index absences_by_deputy on absences (deputy, ends_at);
create index absences_by_end on absences (ends_at);
create index people_by_email on people (lower(email));

-- For whom an assignment was meant that went to the deputy.
alter table claims add column for_subject text;
alter table claims add column for_name text;
