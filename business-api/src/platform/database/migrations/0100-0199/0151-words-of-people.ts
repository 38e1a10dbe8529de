import { type Kysely, sql } from 'kysely';

/** The names of contacts are searched as well: the words are written again in the background, and a day later once more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into background_fills (name) values ('search-words')
    on conflict (name) do update set finished = false, country_code = '', ticket_number = '',
      again_at = now() + interval '1 day'`.execute(db);
}
