-- Working time until the decisions of a day, in markets with working hours.
alter table decision_figures add column worked_buckets integer[] not null default '{}';
alter table decision_figures add column worked_counts integer[] not null default '{}';
alter table decision_figures add column worked_minutes float8[] not null default '{}';
-- Until a day is counted again, it is read from the registrations.
update decision_days set counted_at = null;
