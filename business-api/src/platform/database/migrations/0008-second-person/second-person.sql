-- Which decisions of a market wait for a second person; null: none.
alter table market_settings add column second_person_decides jsonb;

-- Decisions that a person has proposed to a second one; the last of each pending registration. A row goes with the
-- decision, the withdrawal or the erasure of its registration.
create table decision_proposals (
  country_code text collate "C" not null,
  ticket_number text collate "C" not null,
  id uuid not null,
  state text not null check (state in ('waiting', 'returned', 'lapsed')),
  -- Who proposed it.
  subject text not null,
  name text not null,
  -- The decision as it was sent.
  request jsonb not null,
  -- Why it waits.
  causes jsonb not null,
  evidence_hash text not null,
  -- Names the act on many rows that it was part of.
  act_hash text,
  proposed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- Who returned it, with which word.
  returned_by_subject text,
  returned_by_name text,
  word text,
  primary key (country_code, ticket_number)
);
create index decision_proposals_to_lapse on decision_proposals (expires_at) where state = 'waiting';
create index decision_proposals_of_act on decision_proposals (act_hash) where act_hash is not null;

alter table mails drop constraint mails_purpose, add constraint mails_purpose check (purpose in (
  'review-request', 'approval', 'rejection', 'correction', 'reversal-request', 'reminder',
  'escalation', 'information-request', 'information-reminder', 'answer-code', 'answer-receipt',
  'field-corrected', 'came-back', 'assigned', 'receipt', 'withdrawal', 'decision-proposal'
));
