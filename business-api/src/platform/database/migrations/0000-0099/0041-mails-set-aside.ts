import { type Kysely, sql } from 'kysely';

/**
 * Mails that no one will get: a person has said why, and they need no further work. They accumulate,
 * so the index of the work list leaves them out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column set_aside boolean not null default false`.execute(db);
  await sql`drop index mails_failed`.execute(db);
  await sql`create index mails_failed on mails (created_at, id)
    where state = 'failed' and not set_aside`.execute(db);
}
