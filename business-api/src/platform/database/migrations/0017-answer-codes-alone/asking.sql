-- Codes are rows of answer_codes since 0002; copies that stored them here are gone.
alter table information_requests drop column code_hash;
alter table information_requests drop column code_until;
alter table information_requests drop column code_tries;
alter table information_requests drop column code_window;
alter table information_requests drop column codes_sent;
