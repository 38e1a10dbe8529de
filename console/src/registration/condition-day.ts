import type { Formats } from '../translations/formats.ts';

/** The last day to meet a condition, a date without a time: "31 January 2027". */
export function conditionDay(until: string, { tag }: Pick<Formats, 'tag'>): string {
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  return day.format(new Date(until));
}
