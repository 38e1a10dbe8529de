-- An assignment of several registrations at once, and what it replaced, while it can be undone.
alter table claims add column act_id uuid;
alter table claims add column former jsonb;
create index claims_of_act on claims (act_id) where act_id is not null;
