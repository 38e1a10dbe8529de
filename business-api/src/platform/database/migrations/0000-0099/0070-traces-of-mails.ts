import { type Kysely, sql } from 'kysely';

/** The trace of the request that queued a mail, so that its sending is found there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column traceparent text`.execute(db);
}
