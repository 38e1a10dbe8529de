import { commonLanguages } from '@countersign/domain/locale/common-languages';
import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import { describe, expect, test } from 'vitest';
import { makeFormats } from './formats.ts';
import { withoutGap } from './without-gap.ts';

const tags = commonLanguages.map(({ tag }) => toBcp47(tag));
const now = new Date(2026, 10, 20, 12);
const moment = new Date(2026, 2, 5, 9, 7);

/** As the language's Intl writes it; Japanese writes a number and its unit without a space. */
const asIntl = (tag: string, text: string) => (tag === 'ja' ? text.replaceAll(' ', '') : text);

test('all languages of the home page are read', () => expect(tags).toHaveLength(25));

describe.each(tags)('%s', (tag) => {
  const formats = makeFormats(tag);

  test('dates and times are as Intl writes them', () => {
    const written = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(tag, options).format(moment);
    expect(
      [formats.date, formats.exact, formats.time, formats.timeAndDay].map((of) => of(moment)),
    ).toEqual([
      written({ dateStyle: 'long' }),
      written({ dateStyle: 'long', timeStyle: 'short' }),
      written({ timeStyle: 'short' }),
      written({ dateStyle: 'long', timeStyle: 'short' }),
    ]);
  });

  test('numbers and lists are as Intl writes them', () => {
    for (const value of [0, 7, 1234, 1_234_567.8]) {
      expect(formats.number(value)).toBe(new Intl.NumberFormat(tag).format(value));
    }
    for (const items of [['a'], ['a', 'b'], ['1', '2', '3']]) {
      expect(formats.list(items)).toBe(new Intl.ListFormat(tag).format(items));
    }
  });

  test('relative times are as Intl writes them', () => {
    const intl = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
    const minute = 60_000;
    const distances = [
      ...([1, 2, 5, 21] as const).map((amount) => [amount, 'minute', minute] as const),
      ...([1, 3, 22] as const).map((amount) => [amount, 'hour', 60 * minute] as const),
      ...([3, 5, 25] as const).map((amount) => [amount, 'day', 1440 * minute] as const),
      ...([2, 6, 11] as const).map((amount) => [amount, 'month', 30 * 1440 * minute] as const),
      ...([2, 6] as const).map((amount) => [amount, 'year', 365 * 1440 * minute] as const),
    ];
    for (const [amount, unit, ms] of distances) {
      for (const way of [-1, 1]) {
        const there = new Date(now.getTime() + way * amount * ms);
        expect(formats.relative(there, now.getTime())).toBe(
          asIntl(tag, intl.format(way * amount, unit)),
        );
      }
    }
  });

  test('durations are as Intl writes them', () => {
    for (const unit of ['second', 'minute', 'hour', 'day']) {
      for (const unitDisplay of ['short', 'long'] as const) {
        const written = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay }).format(3);
        expect(withoutGap(tag, written)).toBe(asIntl(tag, written));
      }
    }
  });
});
