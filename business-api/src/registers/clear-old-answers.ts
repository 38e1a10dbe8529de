import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

const dayMs = 86_400_000;
const batch = 200;
/** Batches per run; further answers wait for the next run. */
const mostBatches = 20;

/**
 * Removes the text of answers older than `days`; its hash stays, here and in the history's event, so
 * that a text stored elsewhere can still be proved. 0: texts stay until the applicant is erased.
 * Returns the number of answers.
 */
export async function clearOldAnswers(db: Db, days: number, now: Date): Promise<number> {
  if (days === 0) return 0;
  const before = new Date(now.getTime() - days * dayMs);
  let cleared = 0;
  for (let times = 0; times < mostBatches; times += 1) {
    const result = await clearingQuery(before).execute(db);
    const count = Number(result.numAffectedRows ?? 0n);
    cleared += count;
    if (count < batch) break;
  }
  return cleared;
}

export function clearingQuery(before: Date) {
  return sql`update register_answers set body = '' where id in
    (select id from register_answers where body <> '' and answered_at < ${before}
      order by answered_at limit ${sql.lit(batch)} for update skip locked)`;
}
