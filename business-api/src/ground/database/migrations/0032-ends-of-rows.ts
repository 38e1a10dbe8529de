import { type Kysely, sql } from 'kysely';

/** What is looked for when rows that have no meaning any more are taken away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index export_tickets_unused on export_tickets (expires_at)
    where used_at is null`.execute(db);
  await sql`create index export_tickets_used on export_tickets (used_at)
    where used_at is not null`.execute(db);
}
