import * as z from 'zod/mini';
import { lineOf } from '../registration/text.ts';
import { visibleTextFault } from '../registration/visible-text.ts';
import { isTimeZone } from './zone-clock.ts';

/** Most spans of a day: before lunch, after it, and an evening. */
export const spanLimit = 3;

const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/**
 * A span of work by the clock of the market. Where `to` is not after `from` it ends on the next day, so that
 * `22:00`–`06:00` is a night shift and `00:00`–`00:00` a whole day.
 */
export const WorkingSpan = z.strictObject({ from: TimeOfDay, to: TimeOfDay });
export type WorkingSpan = z.infer<typeof WorkingSpan>;

/** A day without work. */
export const Holiday = z.strictObject({
  /** `2026-12-25`, a day of the market's calendar. */
  date: z.string().check(z.iso.date()),
  name: z.nullable(
    lineOf(120).check(
      z.refine((name) => visibleTextFault(name) === undefined, { error: 'hidden-characters' }),
    ),
  ),
});
export type Holiday = z.infer<typeof Holiday>;

/** The holidays of a year as an administrator has confirmed them: a year that is not listed is not confirmed. */
export const HolidayYear = z
  .strictObject({
    year: z.int().check(z.minimum(2020), z.maximum(2100)),
    days: z.array(Holiday).check(z.maxLength(60)),
  })
  .check(
    z.refine(({ year, days }) => days.every(({ date }) => date.startsWith(`${year}-`)), {
      error: 'other-year',
    }),
    z.refine(({ days }) => new Set(days.map(({ date }) => date)).size === days.length, {
      error: 'duplicate',
    }),
  );
export type HolidayYear = z.infer<typeof HolidayYear>;

/** When the staff of a market work. */
export const WorkingTime = z.strictObject({
  /** An IANA name, `Asia/Kathmandu`. */
  zone: z.string().check(z.maxLength(64), z.refine(isTimeZone, { error: 'unknown-zone' })),
  /** Seven days from Monday on, each with its spans in their order. */
  week: z.array(z.array(WorkingSpan).check(z.maxLength(spanLimit))).check(
    z.length(7),
    z.refine((week) => week.some((spans) => spans.length > 0), { error: 'no-hours' }),
    z.refine((week) => overlappingDay(week) === undefined, { error: 'overlap' }),
  ),
  /** The state or province whose holidays are proposed, `BY`; null for those of the whole country. */
  region: z.nullable(z.string().check(z.regex(/^[A-Z0-9]{1,10}$/))),
  holidays: z.array(HolidayYear).check(
    z.maxLength(20),
    z.refine((years) => new Set(years.map(({ year }) => year)).size === years.length, {
      error: 'duplicate',
    }),
  ),
});
export type WorkingTime = z.infer<typeof WorkingTime>;

/** The start and the end of a span in minutes after midnight; an end on the next day is above 1440. */
export function minutesOf({ from, to }: WorkingSpan): readonly [number, number] {
  const start = minuteOf(from);
  const end = minuteOf(to);
  return [start, end > start ? end : end + 1440];
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** The first day (0 is Monday) with a span that begins before the one before it has ended. */
export function overlappingDay(week: readonly (readonly WorkingSpan[])[]): number | undefined {
  // The last span of Sunday may reach into Monday.
  let end = Math.max(0, ...(week.at(-1) ?? []).map((span) => minutesOf(span)[1] - 1440));
  for (const [day, spans] of week.entries()) {
    for (const span of spans) {
      const [from, to] = minutesOf(span);
      if (from < end) return day;
      end = to;
    }
    end = Math.max(0, end - 1440);
  }
  return undefined;
}
