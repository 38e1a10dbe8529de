import type { RetentionRun } from '@countersign/contract/retention';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { Db } from '../platform/database/database.ts';
import { malformedCursor } from '../platform/problems/malformed-cursor.ts';

/** A page of a market's runs, newest first; `before` is the day of the last run of the page before. */
export async function pageOfRuns(
  db: Db,
  countryCode: CountryCode,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<{ items: RetentionRun[]; nextCursor: string | null }> {
  if (before !== undefined && !/^2\d{3}-(?:0\d|1[0-2])-[0-3]\d$/.test(before))
    throw malformedCursor();
  let query = db
    .selectFrom('retention_runs')
    .selectAll()
    .where('country_code', '=', countryCode)
    .orderBy('day', 'desc')
    .limit(limit + 1);
  if (before !== undefined) query = query.where('day', '<', before);
  const rows = await query.execute();
  const last = rows[limit - 1];
  return {
    items: rows.slice(0, limit).map((row) => ({
      day: row.day,
      startedAt: row.started_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      erased: {
        rejected: row.rejected,
        withdrawn: row.withdrawn,
        unanswered: row.unanswered,
        approved: row.approved,
        linked: row.linked,
      },
      held: row.held,
      leftOut: row.left_out,
    })),
    nextCursor: rows.length > limit && last !== undefined ? last.day : null,
  };
}
