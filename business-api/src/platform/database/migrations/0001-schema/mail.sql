-- The outbox: every mail there ever was, and the list of what is still to be sent.

create table mails (
  id uuid primary key,
  country_code text not null,
  ticket_number text not null,
  purpose text not null,
  -- The registration's version that caused the mail: one decision, one occasion.
  occasion integer not null,
  recipient text not null,
  recipient_name text,
  language text not null,
  subject text not null,
  html text not null,
  text text not null,
  reply_to text,
  message_id text not null unique,
  state text not null,
  attempts integer not null default 0,
  not_before timestamptz not null,
  locked_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  withdrawn boolean not null default false,
  -- A person has said why no one will get it: it needs no further work.
  set_aside boolean not null default false,
  -- The trace of the request that queued it, so that its sending is found there.
  traceparent text,
  constraint mails_purpose check (purpose in (
    'review-request', 'approval', 'rejection', 'correction', 'reversal-request', 'reminder',
    'escalation', 'information-request', 'information-reminder', 'answer-code', 'answer-receipt',
    'field-corrected', 'came-back', 'assigned'
  )),
  constraint mails_state check (
    state in ('held', 'queued', 'sending', 'sent', 'failed', 'cancelled')
  ),
  constraint mails_sent check ((state = 'sent') = (sent_at is not null)),
  constraint mails_locked check ((state = 'sending') = (locked_until is not null))
);

-- One applicant mail per decision and one request per reviewer, even if the code has a fault.
create unique index mails_one_per_decision on mails (country_code, ticket_number, occasion)
  where purpose in ('approval', 'rejection');
create unique index mails_one_per_reviewer
  on mails (country_code, ticket_number, occasion, recipient) where purpose = 'review-request';
create unique index mails_one_per_reversal on mails (country_code, ticket_number, occasion)
  where purpose = 'correction';
create unique index mails_one_reminder on mails (country_code, ticket_number, purpose, recipient)
  where purpose in ('reminder', 'escalation');
create unique index mails_one_per_request on mails (country_code, ticket_number, occasion)
  where purpose = 'information-request';

create index mails_of_registration on mails (country_code, ticket_number, created_at);
-- Only what is still to be sent, so that claiming stays as fast with a million sent mails.
create index mails_to_send on mails (not_before, id) where state in ('held', 'queued', 'sending');
-- When the first lease of a mail ends is found without reading all mails that wait.
create index mails_being_sent on mails (locked_until) where state = 'sending';
-- Mails that did not arrive, for the people who can do something about it. Those set aside accumulate.
create index mails_failed on mails (created_at, id) where state = 'failed' and not set_aside;
