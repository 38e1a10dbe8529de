-- Lists that a market's administrators have given to everyone of the market. They name no person.
create table shared_views (
  country_code text collate "C" not null,
  view_id uuid not null,
  name text not null,
  address text not null,
  primary key (country_code, view_id)
);

-- Which view was shared or removed, without its name, which may be one of an applicant; before and after are then the
-- same settings.
alter table settings_events add column view jsonb;
