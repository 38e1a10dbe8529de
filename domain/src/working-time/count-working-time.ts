import { minutesOf, type WorkingTime } from './working-time.ts';
import { instantsOf, localDay } from './zone-clock.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** The hours of a market's staff; null: work never rests, and time counts by the clock. */
export type TargetCalendar = WorkingTime | null;

/** [first instant, instant after the last], in epoch milliseconds. */
type Span = readonly [number, number];

/**
 * The time of work from one instant to another, all in milliseconds; negative where the second is earlier. An hour
 * that a clock skips is no work, one that it repeats counts twice. A night shift belongs to the day on which it begins.
 */
export function workingTimeBetween(fromMs: number, toMs: number, calendar: TargetCalendar): number {
  if (calendar === null) return toMs - fromMs;
  if (toMs < fromMs) return 0 - workingTimeBetween(toMs, fromMs, calendar);
  let worked = 0;
  let reached = fromMs;
  for (const [begin, end] of spansFrom(fromMs, calendar)) {
    if (begin >= toMs) break;
    worked += Math.max(0, Math.min(end, toMs) - Math.max(begin, reached));
    reached = Math.max(reached, end);
  }
  return worked;
}

/**
 * The earliest instant by which `workMs` of work have passed since `fromMs`: an amount that ends with a span ends when
 * that span does, not when the next begins. A negative amount is the latest instant since which that much has passed.
 * Always: `workingTimeBetween(from, addWorkingTime(from, work))` is `work`.
 */
export function addWorkingTime(fromMs: number, workMs: number, calendar: TargetCalendar): number {
  if (calendar === null) return fromMs + workMs;
  if (workMs === 0) return fromMs;
  let left = Math.abs(workMs);
  let reached = fromMs;
  for (const [begin, end] of workMs > 0
    ? spansFrom(fromMs, calendar)
    : spansBefore(fromMs, calendar)) {
    if (workMs > 0) {
      const start = Math.max(begin, reached);
      if (left <= end - start) return start + left;
      left -= Math.max(0, end - start);
      reached = Math.max(reached, end);
    } else {
      const stop = Math.min(end, reached);
      if (left <= stop - begin) return stop - left;
      left -= Math.max(0, stop - begin);
      reached = Math.min(reached, begin);
    }
  }
  throw new Error('A calendar without working hours counts no time.');
}

/** The first instant at `atMs` or after it at which staff work. */
export function nextWorkingTime(atMs: number, calendar: TargetCalendar): number {
  if (calendar === null) return atMs;
  for (const [begin, end] of spansFrom(atMs, calendar))
    if (atMs < end) return Math.max(begin, atMs);
  throw new Error('A calendar without working hours counts no time.');
}

/** The last instant, not after `atMs`, at which a day of work began: the start of the first span of its day. */
export function lastDayStart(atMs: number, calendar: WorkingTime): number {
  const { spansOf, zone } = open(calendar);
  for (let day = localDay(zone, atMs); ; day -= 1) {
    const [first] = spansOf(day);
    if (first !== undefined && first[0] <= atMs) return first[0];
  }
}

/** The spans that end after an instant, in their order. They never end: a week has hours, and holidays are few. */
function* spansFrom(atMs: number, calendar: WorkingTime): Generator<Span> {
  const { spansOf, zone } = open(calendar);
  // A span of the day before may reach over midnight.
  for (let day = localDay(zone, atMs) - 1; ; day += 1) yield* spansOf(day);
}

/** The spans that begin before an instant, the latest first. */
function* spansBefore(atMs: number, calendar: WorkingTime): Generator<Span> {
  const { spansOf, zone } = open(calendar);
  for (let day = localDay(zone, atMs); ; day -= 1) yield* spansOf(day).toReversed();
}

interface OpenCalendar {
  readonly zone: string;
  /** The spans that begin on a day, counted in days since 1970-01-01. */
  readonly spansOf: (day: number) => readonly Span[];
}

// Asking `Intl` for an offset takes longer than everything else, and a million due times share a few hundred days.
const opened = new WeakMap<WorkingTime, OpenCalendar>();

function open(calendar: WorkingTime): OpenCalendar {
  const known = opened.get(calendar);
  if (known !== undefined) return known;
  const { zone, week, holidays } = calendar;
  if (week.every((spans) => spans.length === 0))
    throw new Error('A calendar without working hours counts no time.');
  const closed = new Set(holidays.flatMap(({ days }) => days.map(({ date }) => date)));
  const days = new Map<number, readonly Span[]>();
  const made: OpenCalendar = {
    zone,
    spansOf: (day) => {
      const found = days.get(day) ?? spansOfDay(day);
      days.set(day, found);
      return found;
    },
  };
  opened.set(calendar, made);
  return made;

  function spansOfDay(day: number): readonly Span[] {
    if (closed.has(new Date(day * dayMs).toISOString().slice(0, 10))) return [];
    // 1970-01-01 was a Thursday.
    const spans = week[(((day + 3) % 7) + 7) % 7] ?? [];
    return spans.map((span) => {
      const [from, to] = minutesOf(span);
      const [begin] = instantsOf(zone, day * dayMs + from * minuteMs);
      const [, end] = instantsOf(zone, day * dayMs + to * minuteMs);
      return [begin, end];
    });
  }
}
