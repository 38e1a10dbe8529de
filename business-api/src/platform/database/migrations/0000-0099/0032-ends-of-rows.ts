import { type Kysely, sql } from 'kysely';

/** Indexes by which outdated rows are found and deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index export_tickets_unused on export_tickets (expires_at)
    where used_at is null`.execute(db);
  await sql`create index export_tickets_used on export_tickets (used_at)
    where used_at is not null`.execute(db);
}
