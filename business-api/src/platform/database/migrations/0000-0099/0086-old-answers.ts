import { type Kysely, sql } from 'kysely';

/** Finds the answers of registers whose text is still stored, the oldest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index register_answers_with_text on register_answers (answered_at)
    where body <> ''`.execute(db);
}
