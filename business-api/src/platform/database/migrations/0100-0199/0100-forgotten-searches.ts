import { type Kysely, sql } from 'kysely';

/**
 * What a person searched for before a download may name an applicant: it is stored no longer than the
 * ticket can be used. Filters of tickets that have ended say only that there was a search.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update export_tickets
    set filter = filter #- '{filter,q}' || '{"searched": true}'
    where filter #> '{filter,q}' is not null
      and (used_at is not null or expires_at < now())`.execute(db);
  await sql`create index export_tickets_with_search on export_tickets (expires_at)
    where filter #> '{filter,q}' is not null`.execute(db);
}
