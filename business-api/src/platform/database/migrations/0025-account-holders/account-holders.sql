-- Whose account a number is, for the form that links to an existing one.
create index accounts_by_number on accounts (country_code, number) where number is not null;
