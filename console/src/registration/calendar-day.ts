import { withFirstOfMonth } from '@countersign/domain/locale/first-of-month';
import type { Formats } from '../translations/formats.ts';

/** A date without a time: "31 January 2027". */
export function calendarDay(date: string, { tag }: Pick<Formats, 'tag'>): string {
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  return withFirstOfMonth(tag, day.format(new Date(date)));
}
