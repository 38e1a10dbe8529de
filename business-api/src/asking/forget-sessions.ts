import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

/** Deletes sessions that have ended, at most 1,000. */
export async function forgetSessions(db: Db, at: Date): Promise<void> {
  await sql`delete from answer_sessions where session_hash in
    (select session_hash from answer_sessions where until < ${at} limit 1000)`.execute(db);
}
