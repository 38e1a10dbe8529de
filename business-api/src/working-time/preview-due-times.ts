import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MarketSettings } from '@countersign/contract/market-settings';
import { type DueTimesChange, dueTimesLimit } from '@countersign/contract/working-time';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { dueTimes } from './due-times.ts';
import { storedCalendar } from './read-calendar.ts';

const batch = 2000;

interface PendingRow {
  readonly ticket_number: string;
  readonly clock_from: Date;
  readonly clock_spent_ms: number;
  readonly due_at: Date;
}

/** What `recomputeDueTimes` would do to a market's pending registrations with these settings. */
export async function previewOfDueTimes(
  db: Db,
  countryCode: CountryCode,
  { targetHours, workingTime }: Pick<MarketSettings, 'targetHours' | 'workingTime'>,
  now: Date,
): Promise<DueTimesChange> {
  const calendar = storedCalendar(workingTime);
  const found = { pending: 0, moving: 0, overdueNow: 0, overdueThen: 0 };
  let after = { dueAt: new Date(0), ticket: '' };
  while (found.pending < dueTimesLimit) {
    const { rows } = await sql<PendingRow>`
      select ticket_number, coalesce(clock_from, submitted_at) as clock_from, clock_spent_ms, due_at
      from registrations
      where country_code = ${countryCode} and status = 'pending'
        and (due_at, ticket_number) > (${after.dueAt}::timestamptz, ${after.ticket}::text)
      order by due_at, ticket_number limit ${batch}`.execute(db);
    for (const row of rows) {
      const clock = { from: row.clock_from, spentMs: row.clock_spent_ms };
      const { dueAt } = dueTimes(clock, targetHours, calendar);
      found.pending += 1;
      found.moving += Number(dueAt.getTime() !== row.due_at.getTime());
      found.overdueNow += Number(row.due_at <= now);
      found.overdueThen += Number(dueAt <= now);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) break;
    after = { dueAt: last.due_at, ticket: last.ticket_number };
    await nextTurn();
  }
  return found;
}
