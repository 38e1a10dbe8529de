import { type Kysely, sql } from 'kysely';

/** Mails that did not arrive, for the people who can do something about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mails_failed on mails (created_at, id) where state = 'failed'`.execute(db);
}
