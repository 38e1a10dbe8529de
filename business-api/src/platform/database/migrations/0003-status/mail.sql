alter table mails drop constraint mails_purpose, add constraint mails_purpose check (purpose in (
  'review-request', 'approval', 'rejection', 'correction', 'reversal-request', 'reminder',
  'escalation', 'information-request', 'information-reminder', 'answer-code', 'answer-receipt',
  'field-corrected', 'came-back', 'assigned', 'receipt', 'withdrawal'
));
create unique index mails_one_receipt on mails (country_code, ticket_number, purpose)
  where purpose in ('receipt', 'withdrawal');
