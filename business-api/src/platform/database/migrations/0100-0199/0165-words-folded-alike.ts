import { type Kysely, sql } from 'kysely';

/**
 * Searches and the comparison of names fold texts by the same rules now, old kanji and ㈱ among them: the
 * words of searches and the keys of duplicates are written again in the background, and a day later once more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into background_fills (name) values ('search-words'), ('registration-keys')
    on conflict (name) do update set finished = false, country_code = '', ticket_number = '',
      again_at = now() + interval '1 day'`.execute(db);
}
