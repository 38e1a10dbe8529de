import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { storedCalendar, type WorkedRow, workedMs } from '../../working-time/room.ts';
import { bucketFor, type WaitBucket } from './wait-buckets.ts';

const batch = 2000;

/** Most decisions read for one answer: a day or two are not counted yet, unless many were written at once. */
export const workedLimit = 50_000;

export type WorkedWait = WaitBucket & { readonly country_code: string };

interface DecidedRow extends WorkedRow {
  readonly country_code: string;
  readonly ticket_number: string;
  readonly decided_at: Date;
  readonly working_time: unknown;
}

/**
 * The working time until the decisions made from `begin` until before `end`, by market, in the markets that have
 * working hours now; undefined where they are more than `workedLimit`. Counted here, since the database knows no calendars.
 */
export async function workedWaits(
  db: Db | Trx,
  {
    begin,
    end,
    isMine = sql`true`,
    limit = workedLimit,
  }: { begin: Date; end: Date; isMine?: RawBuilder<unknown>; limit?: number },
): Promise<WorkedWait[] | undefined> {
  const found = new Map<string, { country_code: string } & Mutable<WaitBucket>>();
  let after = { at: begin, ticket: '', country: '' };
  for (let read = 0; read <= limit; read += batch) {
    const { rows } = await sql<DecidedRow>`
      select registrations.country_code, ticket_number, submitted_at, clock_from, clock_spent_ms,
        decided_at, working_time
      from (select country_code, ticket_number, submitted_at, clock_from, clock_spent_ms, decided_at
        from registrations
        where (decided_at, ticket_number, country_code)
            > (${after.at}::timestamptz, ${after.ticket}::text, ${after.country}::text)
          and decided_at < ${end} and ${isMine}
        order by decided_at, ticket_number, country_code limit ${sql.lit(batch)}) as registrations
        left join market_settings on market_settings.country_code = registrations.country_code
      order by decided_at, ticket_number, registrations.country_code`.execute(db);
    for (const row of rows) {
      const calendar = storedCalendar(row.working_time);
      if (calendar === null) continue;
      const minutes = workedMs(row, row.decided_at, calendar) / 60_000;
      const bucket = bucketFor(minutes);
      const key = `${row.country_code} ${bucket}`;
      const wait = found.get(key) ?? {
        country_code: row.country_code,
        bucket,
        count: 0,
        minutes: 0,
      };
      wait.count += 1;
      wait.minutes += minutes;
      found.set(key, wait);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return [...found.values()];
    after = { at: last.decided_at, ticket: last.ticket_number, country: last.country_code };
    await nextTurn();
  }
  return undefined;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
