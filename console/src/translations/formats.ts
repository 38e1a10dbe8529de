import { serverClock } from '../clock/server-clock.ts';
import { withoutGap } from './without-gap.ts';

const daySeconds = 86_400;
// With their seconds, and from how many on. A single one of the first would be "last month", which may be another.
const units = [
  ['year', 365 * daySeconds, 2],
  ['month', 30 * daySeconds, 2],
  ['day', daySeconds, 1],
  ['hour', 3600, 1],
  ['minute', 60, 1],
] as const;

export interface Formats {
  /** BCP 47. */
  readonly tag: string;
  readonly date: (moment: string | Date) => string;
  readonly exact: (moment: string | Date) => string;
  readonly time: (moment: string | Date) => string;
  /** "09:12", of another day than today with its day. */
  readonly timeAndDay: (moment: Date) => string;
  /** "2 days ago", by the largest unit that fits; from the server's time, in the days of the person's calendar. */
  readonly relative: (moment: string | Date, nowMs?: number) => string;
  readonly number: (value: number) => string;
  /** Of an ISO 3166-1 alpha-2 code; the code itself if it is unknown. */
  readonly market: (code: string) => string;
  /** The name of a locale or language, in this language. */
  readonly language: (tag: string) => string;
  readonly list: (items: readonly string[]) => string;
}

const made = new Map<string, Formats>();

/** The formats that the screens need, in the locale `tag` (BCP 47); made once for each. */
export function makeFormats(tag: string): Formats {
  const known = made.get(tag) ?? formatsOf(tag);
  made.set(tag, known);
  return known;
}

/**
 * Makes what every first screen shows, each in a task of its own: the first use of one takes a phone up
 * to 50 ms, which would otherwise come between the registration's arrival and its button.
 */
export function prepareFormats(tag: string): void {
  const formats = makeFormats(tag);
  const now = new Date();
  const uses = [
    () => formats.market('FR'),
    () => formats.exact(now),
    () => formats.date(now),
    () => formats.relative(now),
    () => formats.number(1),
  ];
  for (const use of uses) setTimeout(use);
}

// Each is made when it is first used: making all of them takes a phone 50 ms.
function formatsOf(tag: string): Formats {
  const date = once(() => new Intl.DateTimeFormat(tag, { dateStyle: 'long' }));
  const dateTime = once(
    () => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short' }),
  );
  const time = once(() => new Intl.DateTimeFormat(tag, { timeStyle: 'short' }));
  const relative = once(() => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }));
  const number = once(() => new Intl.NumberFormat(tag));
  const regions = once(() => new Intl.DisplayNames(tag, { type: 'region' }));
  const languages = once(() => new Intl.DisplayNames(tag, { type: 'language' }));
  const list = once(() => new Intl.ListFormat(tag));
  const written = (format: () => Intl.DateTimeFormat, moment: string | Date) =>
    withFirst(tag, format().format(new Date(moment)));
  return {
    tag,
    date: (moment) => written(date, moment),
    exact: (moment) => written(dateTime, moment),
    time: (moment) => time().format(new Date(moment)),
    timeAndDay: (moment) =>
      written(midnightMs(moment) === midnightMs(Date.now()) ? time : dateTime, moment),
    relative: (moment, nowMs = serverClock.nowMs()) => {
      const ms = new Date(moment).getTime();
      const seconds = (ms - nowMs) / 1000;
      const [unit, size] = units.find(
        ([, length, least]) => Math.abs(seconds) >= length * least,
      ) ?? ['second', Number.POSITIVE_INFINITY]; // less than a minute is "now" in every language
      // "Yesterday" is the day before, not 24 hours: a change of the clocks is rounded off.
      const amount =
        unit === 'day'
          ? Math.round((midnightMs(ms) - midnightMs(nowMs)) / 1000 / size)
          : Math.trunc(seconds / size);
      // French says "now" of what is to be done; of what has happened, "a moment ago".
      if (amount === 0 && unit === 'second' && tag.startsWith('fr')) return 'à l’instant';
      return withoutGap(tag, relative().format(amount, unit));
    },
    number: (value) => number().format(value),
    market: (code) => named(regions(), code),
    language: (other) => named(languages(), other.replace('_', '-')),
    list: (items) => list().format(items),
  };
}

/** French writes "1er décembre", and `Intl` "1 décembre". */
function withFirst(tag: string, date: string): string {
  return tag.startsWith('fr') ? date.replace(/^1 /, '1er ') : date;
}

/** The beginning of a moment's day where the person is. */
function midnightMs(moment: number | Date): number {
  return new Date(moment).setHours(0, 0, 0, 0);
}

function once<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= make();
    return value;
  };
}

function named(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code; // malformed
  }
}

/** The value for a locale (`fr_CA`, then `fr`), else the default. */
export function inLanguage(
  values: { readonly default: string; readonly [language: string]: string },
  locale: string,
): string {
  const own = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined);
  return own(locale) ?? own(locale.split('_', 1)[0] ?? '') ?? values.default;
}
