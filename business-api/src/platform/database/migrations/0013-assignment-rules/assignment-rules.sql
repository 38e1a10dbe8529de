-- To whom a market's new registrations are assigned, as AssignmentRule; null: to nobody.
alter table market_settings add column assignment_rules jsonb;

-- Who was the last to get a registration in turn. Its row is locked until the registration is stored, so that two copies
-- of the API do not choose the same person.
create table assignment_turns (
  country_code text collate "C" primary key,
  last_subject text collate "C" references people (subject) on delete set null
);
