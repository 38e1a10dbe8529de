import { type Kysely, sql } from 'kysely';

/** When the first lease of a mail ends is found without reading all mails that wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mails_being_sent on mails (locked_until) where state = 'sending'`.execute(
    db,
  );
}
