import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

/**
 * How long ago the last anchor that has arrived outside was taken; the first one, while none has arrived.
 * Undefined where no anchor was ever taken.
 */
export async function readAnchorAgeSeconds(db: Db, now: Date): Promise<number | undefined> {
  const { rows } = await anchorAgeQuery.execute(db);
  const at = rows[0]?.at ?? null;
  return at === null ? undefined : Math.max(0, (now.getTime() - at.getTime()) / 1000);
}

// Each finds its row at an end of the primary key.
const anchorAgeQuery = sql<{ readonly at: Date | null }>`select coalesce(
  (select at from anchors where delivered_at is not null order by sequence desc limit 1),
  (select at from anchors order by sequence limit 1)) as at`;
