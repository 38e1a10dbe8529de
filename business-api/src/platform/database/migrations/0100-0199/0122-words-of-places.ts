import { type Kysely, sql } from 'kysely';

/** Towns, streets, domains and telephones are searched as well: the words are written again in the background. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into background_fills (name) values ('search-words')`.execute(db);
}
