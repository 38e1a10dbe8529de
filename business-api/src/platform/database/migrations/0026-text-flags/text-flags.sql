-- Texts of the console that people of the staff find wrong: by their keys, never by what was on the screen.
create table text_flags (
  flag_id uuid primary key,
  at timestamptz(3) not null,
  subject text collate "C" not null references people (subject) on delete cascade,
  name text not null,
  language text not null,
  keys jsonb not null,
  screen text not null,
  remark text
);
create index text_flags_by_time on text_flags (at);
create index text_flags_of_person on text_flags (subject, at);
