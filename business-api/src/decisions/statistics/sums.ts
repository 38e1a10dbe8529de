import type { DayRow, ReasonRow } from './decided-rows.ts';
import { dayMs, utcDay } from './utc-day.ts';

export interface Counts {
  readonly received: number;
  readonly approved: number;
  readonly rejected: number;
  readonly linked: number;
  /** Of those, decided within the target. */
  readonly withinTarget: number;
  readonly withdrawn: number;
}

const none: Counts = {
  received: 0,
  approved: 0,
  rejected: 0,
  linked: 0,
  withinTarget: 0,
  withdrawn: 0,
};

export function sumOf(rows: readonly DayRow[]): Counts {
  return rows.reduce(
    (sum, row) => ({
      received: sum.received + row.received,
      approved: sum.approved + row.approved,
      rejected: sum.rejected + row.rejected,
      linked: sum.linked + row.linked,
      withinTarget: sum.withinTarget + row.in_time,
      withdrawn: sum.withdrawn + row.withdrawn,
    }),
    none,
  );
}

/** The days of a period, `2026-11-20`, the first one first. */
export function daysOf(from: Date, days: number): string[] {
  return Array.from({ length: days }, (_, index) =>
    utcDay(new Date(from.getTime() + index * dayMs)),
  );
}

/**
 * What was counted on each of these days, and how many waited when it ended: from how many wait `now` backwards, so
 * that it agrees with the registrations as they are, also after a decision was taken back.
 */
export function byDay(
  days: readonly string[],
  rows: readonly DayRow[],
  now: number,
): (Counts & { readonly day: string; readonly waiting: number })[] {
  const ofDay = Map.groupBy(rows, ({ day }) => day);
  let waiting = now;
  return days
    .toReversed()
    .map((day) => {
      const counts = sumOf(ofDay.get(day) ?? []);
      const atEnd = waiting;
      waiting = waitedBefore(waiting, counts);
      return { day, ...counts, waiting: atEnd };
    })
    .toReversed();
}

/** How many waited before these were received and decided; the counts may be read a moment apart. */
export function waitedBefore(waiting: number, { received, ...ended }: Counts): number {
  const { approved, rejected, linked, withdrawn } = ended;
  return Math.max(0, waiting - received + approved + rejected + linked + withdrawn);
}

/** Part of a period: its first day, and the day after its last. */
export interface Slice {
  readonly from: string;
  readonly before: string;
}

/** Periods from here on are cut into weeks. */
const weeksFrom = 14;

/** Days, or whole weeks up to today: each has the same days of the week. A rest at the beginning is left out. */
export function slicesOf(from: Date, days: number): Slice[] {
  const length = days < weeksFrom ? 1 : 7;
  return Array.from({ length: Math.floor(days / length) }, (_, index) => {
    const begin = from.getTime() + ((days % length) + index * length) * dayMs;
    return { from: utcDay(new Date(begin)), before: utcDay(new Date(begin + length * dayMs)) };
  });
}

/** Reasons, most frequent first, with how often each was given in the slices and in the period before. */
export function byReason(
  rows: readonly ReasonRow[],
  rowsBefore: readonly ReasonRow[],
  slices: readonly Slice[],
) {
  const count = (some: readonly ReasonRow[]) => some.reduce((sum, row) => sum + row.count, 0);
  const now = Map.groupBy(rows, ({ code }) => code);
  const before = Map.groupBy(rowsBefore, ({ code }) => code);
  return [...now]
    .map(([reasonCode, given]) => ({
      reasonCode,
      count: count(given),
      before: count(before.get(reasonCode) ?? []),
      perSlice: slices.map((slice) =>
        count(given.filter(({ day }) => day >= slice.from && day < slice.before)),
      ),
    }))
    .sort((a, b) => b.count - a.count || (a.reasonCode < b.reasonCode ? -1 : 1));
}
