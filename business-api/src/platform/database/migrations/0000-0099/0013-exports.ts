import { type Kysely, sql } from 'kysely';

/** Tickets for downloads. They stay: who took which registrations out, and when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table export_tickets (
    ticket_hash text primary key check (length(ticket_hash) = 64),
    subject text not null,
    name text not null,
    markets jsonb not null,
    filter jsonb not null,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    used_at timestamptz(3)
  )`.execute(db);
}
