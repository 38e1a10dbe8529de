-- Questions to official registers, their answers, the pace of each, and what came up later.

create table register_questions (
  id uuid primary key,
  country_code text not null,
  ticket_number text not null,
  register text not null,
  scheme text not null,
  value text not null,
  state text not null check (state in ('waiting', 'asking', 'retrying', 'answered')),
  attempts integer not null default 0,
  not_before timestamptz(3) not null,
  asked_at timestamptz(3),
  finding jsonb,
  again_at timestamptz(3),
  created_at timestamptz(3) not null,
  unique (country_code, ticket_number, register, scheme, value)
);
-- Only what is to be asked, so that claiming stays as fast with a million answers.
create index register_questions_due on register_questions (register, not_before, id)
  where state in ('waiting', 'asking', 'retrying');
create index register_questions_again on register_questions (again_at)
  where again_at is not null;

create table register_answers (
  id uuid primary key,
  question_id uuid not null,
  country_code text not null,
  ticket_number text not null,
  asked_at timestamptz(3) not null,
  answered_at timestamptz(3) not null,
  status integer not null,
  body text not null,
  body_hash text not null
);
create index register_answers_of_registration
  on register_answers (country_code, ticket_number, answered_at);
-- Finds the answers whose text is still stored, the oldest first.
create index register_answers_with_text on register_answers (answered_at) where body <> '';

create table register_paces (
  register text primary key,
  next_at timestamptz(3) not null,
  failures integer not null default 0,
  open_until timestamptz(3)
);

-- What a register said of a practice after its approval.
create table approved_concerns (
  country_code text not null,
  ticket_number text not null,
  reason text not null,
  scheme text not null,
  value text not null,
  since timestamptz(3) not null,
  settled_at timestamptz(3),
  primary key (country_code, ticket_number, reason, scheme, value)
);
create index approved_concerns_open on approved_concerns (country_code, since, ticket_number)
  where settled_at is null;
