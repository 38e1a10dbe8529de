import { dueSoonHours } from '@countersign/contract/registration-filter';
import { withoutGap } from '../translations/without-gap.ts';

export interface DueTime {
  readonly state: 'overdue' | 'soon' | 'later';
  /** The distance in whole units: minutes below an hour, hours below two days, then days. */
  readonly amount: number;
  readonly unit: 'minute' | 'hour' | 'day';
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The time until `dueAt` (ISO 8601), or since then. */
export function dueTime(dueAt: string, nowMs: number): DueTime {
  const leftMs = new Date(dueAt).getTime() - nowMs;
  const farMs = Math.abs(leftMs);
  const state = leftMs < 0 ? 'overdue' : leftMs <= dueSoonHours * hourMs ? 'soon' : 'later';
  if (farMs < hourMs) return { state, amount: Math.floor(farMs / minuteMs), unit: 'minute' };
  const hours = Math.floor(farMs / hourMs);
  if (hours < 48) return { state, amount: hours, unit: 'hour' };
  return { state, amount: Math.floor(hours / 24), unit: 'day' };
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
