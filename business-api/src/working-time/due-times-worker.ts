import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { WorkerDependencies } from '../platform/dependencies.ts';
import { type Repeated, repeat } from '../platform/jobs/repeat.ts';
import { dueTimes } from './due-times.ts';
import { storedCalendar } from './read-calendar.ts';

const pauseMs = 15_000;

/** Moves due times after a market has changed its calendar, batch by batch, as long as the process runs. */
export function startDueTimesWorker({ db, log, onError }: WorkerDependencies): Repeated {
  return repeat({
    pauseMs,
    trouble: 'due times stay as they were',
    log,
    onError,
    work: async (signal) => {
      let more = true;
      while (more && !signal.aborted) more = await recomputeDueTimes(db);
    },
  });
}

interface OutdatedRow {
  readonly country_code: string;
  readonly ticket_number: string;
  readonly clock_from: Date;
  readonly clock_spent_ms: number;
  readonly target_hours: number;
  readonly working_time: unknown;
  readonly calendar_version: number;
}

/**
 * Computes due times anew of pending registrations whose market has changed its calendar since, in one short
 * transaction; returns whether there may be more. Rows carry the calendar they were computed by, so that any number of
 * copies may do this at once, and one that was taken in meanwhile by the old calendar is found as well. Rows that an
 * act has locked are left for the next batch. Reminders that were sent stay sent.
 */
export function recomputeDueTimes(db: Db, batch = 200): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { rows } = await outdatedQuery(batch).execute(trx);
    if (rows.length === 0) return false;
    const computed = rows.map((row) => {
      const clock = { from: row.clock_from, spentMs: row.clock_spent_ms };
      const times = dueTimes(clock, row.target_hours, storedCalendar(row.working_time));
      return {
        country_code: row.country_code,
        ticket_number: row.ticket_number,
        due_at: times.dueAt,
        remind_at: times.remindAt,
        calendar_version: row.calendar_version,
      };
    });
    await sql`update registrations set due_at = computed.due_at, remind_at = computed.remind_at,
        calendar_version = computed.calendar_version
      from jsonb_to_recordset(${JSON.stringify(computed)}::jsonb) as computed(country_code text,
        ticket_number text, due_at timestamptz, remind_at timestamptz, calendar_version integer)
      where registrations.country_code = computed.country_code
        and registrations.ticket_number = computed.ticket_number`.execute(trx);
    return true;
  });
}

/**
 * Rows whose due times are outdated, locked. Their order makes the planner read the index: it takes a third of all rows
 * to be outdated, and would read the whole table for the last few of a million.
 */
export function outdatedQuery(batch: number) {
  return sql<OutdatedRow>`
    select registrations.country_code, registrations.ticket_number,
      coalesce(registrations.clock_from, registrations.submitted_at) as clock_from,
      registrations.clock_spent_ms, market_settings.target_hours, market_settings.working_time,
      market_settings.calendar_version
    from market_settings cross join lateral (
      select * from registrations
      where registrations.country_code = market_settings.country_code
        and registrations.calendar_version < market_settings.calendar_version
        and registrations.status = 'pending'
      order by registrations.calendar_version
      limit ${batch} for no key update skip locked
    ) as registrations
    where market_settings.calendar_version > 0
    limit ${batch}`;
}
