-- Whether applicants get a mail that their registration was received: off, since most sites send one of their own.
alter table market_settings add column receipts boolean not null default false;
