-- Tickets for downloads. Used ones stay for a time: who took which registrations out, and when.

create table export_tickets (
  ticket_hash text primary key check (length(ticket_hash) = 64),
  subject text not null,
  name text not null,
  markets jsonb not null,
  -- What was searched for may name an applicant: it is stored no longer than the ticket can be used.
  filter jsonb not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index export_tickets_unused on export_tickets (expires_at) where used_at is null;
create index export_tickets_used on export_tickets (used_at) where used_at is not null;
create index export_tickets_with_search on export_tickets (expires_at)
  where filter #> '{filter,q}' is not null;
