import { expect, test } from 'vitest';
import { beginOfDay, dayAfter, isTimeZone } from './begin-of-day.ts';

test.each([
  ['2026-12-24', 'Europe/Paris', '2026-12-23T23:00:00.000Z'],
  ['2026-12-24', 'Asia/Tokyo', '2026-12-23T15:00:00.000Z'],
  ['2026-12-24', 'America/New_York', '2026-12-24T05:00:00.000Z'],
  ['2026-12-24', 'Asia/Kathmandu', '2026-12-23T18:15:00.000Z'],
  ['2026-12-24', 'Pacific/Kiritimati', '2026-12-23T10:00:00.000Z'],
  // Both clock changes, on the day itself and the day after.
  ['2026-03-29', 'Europe/Paris', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Paris', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Paris', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Paris', '2026-10-25T23:00:00.000Z'],
  // The clock goes from 24:00 to 01:00: the day begins then.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  // The hour before midnight comes twice: the day begins after the second.
  ['2026-04-05', 'America/Santiago', '2026-04-05T04:00:00.000Z'],
])('%s begins in %s at %s', (day, timeZone, expected) => {
  expect(new Date(beginOfDay(day, timeZone)).toISOString()).toBe(expected);
});

test('the day after crosses months, years and leap days', () => {
  expect(['2026-12-31', '2028-02-28', '2026-02-28'].map(dayAfter)).toEqual([
    '2027-01-01',
    '2028-02-29',
    '2026-03-01',
  ]);
});

test('a time zone is one that the platform knows', () => {
  expect(['Europe/Paris', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
