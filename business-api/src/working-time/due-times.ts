import { isDeepStrictEqual } from 'node:util';
import type { MarketSettings } from '@countersign/contract/market-settings';
import {
  addWorkingTime,
  type TargetCalendar,
  workingTimeBetween,
} from '@countersign/domain/working-time/count-working-time';

const hourMs = 3_600_000;

/** Since when the target time of a registration counts, and what had counted before. */
export interface TargetClock {
  readonly from: Date;
  readonly spentMs: number;
}

/** When a registration is due, and when staff are reminded of it: at the whole and half of the target time. */
export function dueTimes(
  { from, spentMs }: TargetClock,
  targetHours: number,
  calendar: TargetCalendar,
): { readonly dueAt: Date; readonly remindAt: Date } {
  const after = (targetMs: number) =>
    new Date(addWorkingTime(from.getTime(), Math.round(targetMs - spentMs), calendar));
  return { dueAt: after(targetHours * hourMs), remindAt: after((targetHours * hourMs) / 2) };
}

type Times = Pick<MarketSettings, 'targetHours' | 'workingTime'>;

/** Whether a change of settings moves due times of pending registrations. */
export function movesDueTimes(before: Times, after: Times): boolean {
  if (!isDeepStrictEqual(before.workingTime ?? null, after.workingTime ?? null)) return true;
  return after.workingTime != null && before.targetHours !== after.targetHours;
}

/** The clock of a registration: since when its working time counts, and how much had counted before. */
export interface WorkedRow {
  readonly submitted_at: Date;
  readonly clock_from: Date | null;
  readonly clock_spent_ms: number;
}

/** The milliseconds of work from receipt to `end`, without the time with the applicant; never negative. */
export function workedMs(row: WorkedRow, end: Date, calendar: TargetCalendar): number {
  const from = row.clock_from ?? row.submitted_at;
  const counted = workingTimeBetween(from.getTime(), end.getTime(), calendar);
  return Math.max(0, row.clock_spent_ms + counted);
}
