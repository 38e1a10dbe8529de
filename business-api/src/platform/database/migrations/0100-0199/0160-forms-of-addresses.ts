import { type Kysely, sql } from 'kysely';

/**
 * Addresses and telephones are searched in all their forms: a domain in letters and as it is sent. The words are
 * written again in the background, and a day later once more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into background_fills (name) values ('search-words')
    on conflict (name) do update set finished = false, country_code = '', ticket_number = '',
      again_at = now() + interval '1 day'`.execute(db);
}
