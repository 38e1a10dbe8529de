import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

export interface StopListFigures {
  /** Hits that nobody has answered. */
  readonly openHits: number;
  /** Days since the last day of the oldest entry that is still there; 0 where none is over. */
  readonly overdueDays: number;
}

export function stopListFiguresQuery(today: string) {
  return sql<{ hits: number; days: number | null }>`select
    (select count(*)::int from stop_list_hits where answer is null) as hits,
    (select ${today}::date - min(until) from stop_list_entries where until < ${today}::date) as days`;
}

export async function readStopListFigures(db: Db, now: Date): Promise<StopListFigures> {
  const { rows } = await stopListFiguresQuery(now.toISOString().slice(0, 10)).execute(db);
  return { openHits: rows[0]?.hits ?? 0, overdueDays: rows[0]?.days ?? 0 };
}
