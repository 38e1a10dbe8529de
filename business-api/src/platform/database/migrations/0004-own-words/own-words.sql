-- The words of a market for the mails to its applicants, and the condition of an approval.

-- By part, language and block; null: none. The version counts their changes.
alter table market_settings add column own_words jsonb;
alter table market_settings add column words_version integer not null default 0;

-- What an administrator wrote instead of what; before and after are then the same settings.
alter table settings_events add column words jsonb;

-- What an approval depends on, and until when.
alter table registrations add column approval_condition jsonb;
