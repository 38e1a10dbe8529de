-- The accounts of approved registrations, as the registration site or an ERP reports them. A row goes with the reversal
-- of its approval and with the erasure of its applicant.
create table accounts (
  country_code text collate "C" not null,
  ticket_number text collate "C" not null,
  -- 'expected': approved in a market that expects an account, and nothing was reported yet.
  state text not null check (state in ('expected', 'reported', 'faulted', 'retrying')),
  number text,
  fault text,
  changed_at timestamptz(3) not null,
  -- From when on it is work for staff.
  due_at timestamptz(3),
  primary key (country_code, ticket_number),
  constraint accounts_reported check ((state = 'reported') = (number is not null)),
  constraint accounts_faulted check ((state in ('faulted', 'retrying')) = (fault is not null)),
  constraint accounts_due check ((state = 'reported') = (due_at is null))
);
-- Those that are done are never read along it.
create index accounts_due on accounts (due_at, country_code, ticket_number) where due_at is not null;
