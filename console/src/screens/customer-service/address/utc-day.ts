import type { Day } from '@countersign/contract/registration-filter';
import { withFirstOfMonth } from '@countersign/domain/locale/first-of-month';

const dayMs = 86_400_000;

/** The next day; days are in UTC, as in the API. */
export function dayAfter(day: Day): Day {
  return moved(day, dayMs);
}

export function dayBefore(day: Day): Day {
  return moved(day, -dayMs);
}

function moved(day: Day, ms: number): Day {
  return new Date(beginOf(day).getTime() + ms).toISOString().slice(0, 10);
}

/** Formats days in the locale `tag` (BCP 47), independent of the person's time zone. */
export function dayFormat(tag: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  return (day: Day) => withFirstOfMonth(tag, format.format(beginOf(day)));
}

/** "Nov 19 – 21, 2026", both days included. */
export function daysText(first: Day, last: Day, tag: string): string {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  return withFirstOfMonth(tag, format.formatRange(beginOf(first), beginOf(last)));
}

function beginOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}
