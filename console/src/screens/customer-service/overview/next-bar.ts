import type { DayColumns } from './day-columns.ts';

type Bar = DayColumns['bars'][number];

export const barKey = ({ day, kind }: Pick<Bar, 'day' | 'kind'>) => `${day.day} ${kind}`;

/**
 * The bar that an arrow key selects: left and right the nearest day's, of the same kind if it has
 * one; up and down within a day. Undefined if there is none, or for another key.
 */
export function nextBar(bars: readonly Bar[], from: Bar, key: string): Bar | undefined {
  const days = bars.toSorted((a, b) => (a.day.day < b.day.day ? -1 : 1));
  const ofDay = (day: string | undefined) => {
    const same = days.filter((bar) => bar.day.day === day);
    return same.find(({ kind }) => kind === from.kind) ?? same[0];
  };
  const own = from.day.day;
  switch (key) {
    case 'ArrowLeft':
      return ofDay(days.findLast(({ day }) => day.day < own)?.day.day);
    case 'ArrowRight':
      return ofDay(days.find(({ day }) => day.day > own)?.day.day);
    case 'Home':
      return ofDay(days[0]?.day.day);
    case 'End':
      return ofDay(days.at(-1)?.day.day);
    case 'ArrowUp':
    case 'ArrowDown':
      return days.find((bar) => bar.day.day === own && bar.kind !== from.kind);
    default:
      return undefined;
  }
}
