import type { StopListLook } from '@countersign/contract/stop-list';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { malformedCursor } from '../platform/problems/malformed-cursor.ts';

interface LookRow {
  readonly id: string;
  readonly read_at: Date;
  readonly subject: string;
  readonly name: string;
  readonly operation: string;
  readonly times: number;
}

/** Which operation was which act; detailReadOf records both, with an empty ticket number. */
const acts: Readonly<Record<string, StopListLook['act']>> = {
  readStopList: 'read',
  downloadStopList: 'download',
};

/** Who looked at a market's list, the latest first. Throws `invalid-request` for a cursor that is none. */
export async function listLooks(
  db: Db,
  countryCode: CountryCode,
  { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
): Promise<{ items: StopListLook[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : positionOf(cursor);
  const earlier =
    after === undefined
      ? sql``
      : sql`and (read_at, id) < (${after.at}::timestamptz, ${after.id}::bigint)`;
  const { rows } = await sql<LookRow>`
    select id::text as id, read_at, subject, name, operation, times from detail_reads
    where country_code = ${countryCode} and ticket_number = ''
      and operation in (${sql.join(Object.keys(acts))}) ${earlier}
    order by read_at desc, detail_reads.id desc limit ${limit + 1}`.execute(db);
  const last = rows[limit - 1];
  return {
    items: rows.slice(0, limit).map(({ read_at, subject, name, operation, times }) => ({
      at: read_at.toISOString(),
      by: { subject, name },
      act: acts[operation] ?? 'read',
      times,
    })),
    nextCursor:
      rows.length > limit && last !== undefined ? `${last.read_at.getTime()}.${last.id}` : null,
  };
}

function positionOf(cursor: string): { readonly at: Date; readonly id: string } {
  const [, ms, id] = /^(\d{1,15})\.(\d{1,18})$/.exec(cursor) ?? [];
  if (ms === undefined || id === undefined) throw malformedCursor();
  return { at: new Date(Number(ms)), id };
}
