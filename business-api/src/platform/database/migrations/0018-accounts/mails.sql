-- The number that the mail about an approval names; it is put in when the mail leaves.
alter table mails add column account_number text;
