import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** The newest ones that stay, however many there are. */
export const mostRefusals = 100_000;

/** Deletes refused requests beyond the newest; up to `batch` at once. Returns how many. */
export async function forgetRefusals(db: Db, batch: number, most = mostRefusals): Promise<number> {
  const result = await forgetRefusalsQuery(batch, most).execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

export function forgetRefusalsQuery(batch: number, most: number) {
  return sql`delete from refused_requests where id <= least(
    (select max(id) from refused_requests) - ${most}::integer,
    (select min(id) from refused_requests) + ${batch}::integer - 1)`;
}
