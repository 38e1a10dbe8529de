import { dueSoonHours } from '@countersign/contract/registration-filter';
import { workingTimeBetween } from '@countersign/domain/working-time/count-working-time';
import type { WorkingTime } from '@countersign/domain/working-time/working-time';
import { withoutGap } from '../translations/without-gap.ts';

export interface DueTime {
  readonly state: 'overdue' | 'soon' | 'later';
  /** The distance in whole units: minutes below an hour, hours below two days, then days. */
  readonly amount: number;
  readonly unit: 'minute' | 'hour' | 'day';
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Soon is within `dueSoonHours`, of work where the market has working hours: on Friday evening what ends on Monday morning. */
export function dueState(
  dueAt: string,
  nowMs: number,
  calendar: WorkingTime | undefined,
): DueTime['state'] {
  const dueMs = Date.parse(dueAt);
  if (dueMs < nowMs) return 'overdue';
  return workingTimeBetween(nowMs, dueMs, calendar ?? null) <= dueSoonHours * hourMs
    ? 'soon'
    : 'later';
}

/** The time until `dueAt` (ISO 8601), or since then, by the clock. */
export function dueTime(dueAt: string, nowMs: number): DueTime {
  const farMs = Math.abs(new Date(dueAt).getTime() - nowMs);
  const state = dueState(dueAt, nowMs, undefined);
  if (farMs < hourMs) return { state, amount: Math.floor(farMs / minuteMs), unit: 'minute' };
  const hours = Math.floor(farMs / hourMs);
  if (hours < 48) return { state, amount: hours, unit: 'hour' };
  return { state, amount: Math.floor(hours / 24), unit: 'day' };
}

/** How a due time is said in working time: an amount, or when it is. */
export type WorkingDue =
  | {
      readonly kind: 'workHours' | 'workMinutes' | 'lateHours' | 'lateMinutes';
      readonly amount: number;
    }
  | { readonly kind: 'at'; readonly isFar: boolean };

/** Above so many working hours, a day and a time say more. */
const mostHours = 8;

/** The working time until `dueAt` (ISO 8601), or since then. */
export function workingDue(dueAt: string, nowMs: number, calendar: WorkingTime): WorkingDue {
  const dueMs = Date.parse(dueAt);
  const leftMs = workingTimeBetween(nowMs, dueMs, calendar);
  const farMs = Math.abs(leftMs);
  const isLate = dueMs < nowMs;
  if (farMs < hourMs)
    return { kind: isLate ? 'lateMinutes' : 'workMinutes', amount: Math.floor(farMs / minuteMs) };
  const hours = Math.floor(farMs / hourMs);
  if (isLate) return { kind: 'lateHours', amount: hours };
  if (farMs <= mostHours * hourMs) return { kind: 'workHours', amount: hours };
  return { kind: 'at', isFar: dueMs - nowMs > 6 * 24 * hourMs };
}

const made = new Map<string, Intl.NumberFormat>();

/** "3 h", in the locale `tag` (BCP 47). */
export function dueAmount({ amount, unit }: DueTime, tag: string): string {
  // A list has one for each row: making a format takes longer than using it.
  const name = `${tag} ${unit}`;
  const format =
    made.get(name) ?? new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' });
  made.set(name, format);
  return withoutGap(tag, format.format(amount));
}
