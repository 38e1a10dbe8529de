import type { Registration } from '@countersign/domain/registration/registration';
import {
  addWorkingTime,
  type TargetCalendar,
  workingTimeBetween,
} from '@countersign/domain/working-time/count-working-time';
import type { Trx } from '../platform/database/database.ts';
import type { RegistrationRow } from '../registrations/room.ts';
import { calendarOf } from '../working-time/room.ts';

/** The target times of a registration, since when they count, and how long it was with its applicant. */
export type ClockColumns = Pick<
  RegistrationRow,
  'due_at' | 'remind_at' | 'clock_from' | 'clock_spent_ms' | 'applicant_minutes'
>;

type Clock = Omit<ClockColumns, 'applicant_minutes'>;

/**
 * The target times of a registration that rests from `from` until `until`, while its applicant is asked: what was
 * left of the market's working time then is left afterwards.
 */
export function restingClock(
  row: Clock & Pick<RegistrationRow, 'submitted_at'>,
  { from, until }: { readonly from: Date; readonly until: Date },
  calendar: TargetCalendar,
): Clock {
  const began = row.clock_from ?? row.submitted_at;
  return {
    ...movedTimes(row, from, until, calendar),
    clock_from: until,
    clock_spent_ms:
      row.clock_spent_ms + workingTimeBetween(began.getTime(), from.getTime(), calendar),
  };
}

/**
 * The clock of a registration whose request ends at `at`, by an answer, a decision, an erasure or the
 * end of its time. Asking moved the target times behind all the time that the applicant got: they follow the
 * end of the request. Without a request that waits, the clock runs already; that of an approved one stands.
 */
export async function clockAfter(
  trx: Trx,
  row: ClockColumns & Pick<RegistrationRow, 'status'>,
  { countryCode, request }: Pick<Registration, 'countryCode' | 'request'>,
  at: Date,
): Promise<ClockColumns> {
  const { due_at, remind_at, clock_from, clock_spent_ms, applicant_minutes } = row;
  if (request?.state !== 'waiting' || row.status === 'approved')
    return { due_at, remind_at, clock_from, clock_spent_ms, applicant_minutes };
  const due = new Date(request.dueAt);
  const end = at < due ? at : due;
  const usedMs = Math.max(0, end.getTime() - Date.parse(request.askedAt));
  return {
    ...movedTimes(row, due, end, await calendarOf(trx, countryCode)),
    clock_from: end,
    clock_spent_ms,
    applicant_minutes: applicant_minutes + usedMs / 60_000,
  };
}

/** The target times as far in working time from `to` as they are from `from`. */
function movedTimes(
  { due_at, remind_at }: Pick<ClockColumns, 'due_at' | 'remind_at'>,
  from: Date,
  to: Date,
  calendar: TargetCalendar,
): Pick<ClockColumns, 'due_at' | 'remind_at'> {
  const moved = (time: Date) => {
    const leftMs = workingTimeBetween(from.getTime(), time.getTime(), calendar);
    return new Date(addWorkingTime(to.getTime(), leftMs, calendar));
  };
  return { due_at: moved(due_at), remind_at: remind_at === null ? null : moved(remind_at) };
}
