-- How many hours an approval's mail waits for the number of the account; null: not at all.
alter table market_settings
  add column approval_mail_wait_hours smallint check (approval_mail_wait_hours between 1 and 72);
