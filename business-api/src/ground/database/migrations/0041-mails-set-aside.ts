import { type Kysely, sql } from 'kysely';

/**
 * Mails that no one will get: a person has said why, and they are no work any more. They pile up,
 * so the list of what is to do is read past them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column set_aside boolean not null default false`.execute(db);
  await sql`drop index mails_failed`.execute(db);
  await sql`create index mails_failed on mails (created_at, id)
    where state = 'failed' and not set_aside`.execute(db);
}
