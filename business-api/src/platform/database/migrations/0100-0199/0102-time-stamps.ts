import { type Kysely, sql } from 'kysely';

/** What a time-stamping authority answered about an anchor (RFC 3161), in base64. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table anchors add column time_stamp text`.execute(db);
}
