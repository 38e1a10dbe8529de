-- Whether mails to applicants are written in languages that no native has confirmed.
alter table market_settings add column draft_languages boolean not null default true;
