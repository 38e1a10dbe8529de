-- An outcome beside approval and rejection: the practice has an account already, which its number or another
-- registration of the same practice names.
alter table registrations
  add column account_number text,
  drop constraint registrations_status_check,
  add constraint registrations_status_check
    check (status in ('pending', 'approved', 'rejected', 'linked', 'withdrawn')),
  add constraint account_number_of_linked check (account_number is null or status = 'linked');

alter table decision_figures add column linked integer not null default 0;

alter table mails drop constraint mails_purpose, add constraint mails_purpose check (purpose in (
  'review-request', 'approval', 'rejection', 'existing-account', 'correction', 'reversal-request',
  'reminder', 'escalation', 'information-request', 'information-reminder', 'answer-code',
  'answer-receipt', 'field-corrected', 'came-back', 'assigned', 'receipt', 'withdrawal',
  'decision-proposal'
));

alter table retention_runs add column linked integer not null default 0;
