import { CountryCode } from '@countersign/domain/market/country-code';
import { WorkingTime } from '@countersign/domain/working-time/working-time';
import { expect, test } from 'vitest';
import { daysOf, unconfirmedYears, usualHours, withDays } from './working-time-draft.ts';

const hours = usualHours(CountryCode.parse('NP'));

test('the usual hours are valid, in the zone of the market', () => {
  expect(WorkingTime.parse(hours).zone).toMatch(/^Asia\/Ka/);
});

test('days of a year are kept in their order, each once', () => {
  const changed = withDays(hours, 2027, [
    { date: '2027-05-01', name: 'May' },
    { date: '2027-01-01', name: 'Old' },
    { date: '2027-01-01', name: 'New' },
  ]);
  expect(daysOf(changed, 2027)).toEqual([
    { date: '2027-01-01', name: 'New' },
    { date: '2027-05-01', name: 'May' },
  ]);
  expect(daysOf(changed, 2026)).toBeUndefined();
  expect(withDays(changed, 2027, undefined).holidays).toEqual([]);
});

test.each([
  ['2026-09-30', [], [2026]],
  ['2026-10-01', [], [2026, 2027]],
  ['2026-10-01', [2026], [2027]],
  ['2026-12-31', [2026, 2027], []],
])('on %s, with %j confirmed, %j are missing', (day, confirmed, missing) => {
  const holidays = confirmed.map((year) => ({ year, days: [] }));
  expect(unconfirmedYears({ holidays }, new Date(day))).toEqual(missing);
});
