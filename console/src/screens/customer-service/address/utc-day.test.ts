import { expect, test } from 'vitest';
import { dayAfter, dayBefore, dayFormat, daysText } from './utc-day.ts';

test.each([
  ['2026-11-20', '2026-11-21'],
  ['2026-12-31', '2027-01-01'],
  ['2028-02-28', '2028-02-29'],
  // No day has another length there, whatever the clocks of the place do.
  ['2026-10-25', '2026-10-26'],
])('after %s comes %s', (day, next) => {
  expect(dayAfter(day)).toBe(next);
  expect(dayBefore(next)).toBe(day);
});

test('days are said in the words of the language', () => {
  expect(dayFormat('fr', { dateStyle: 'medium' })('2026-11-20')).toBe('20 nov. 2026');
  expect(daysText('2026-11-19', '2026-11-20', 'ja')).toBe('2026/11/19～2026/11/20');
});

test('French says the first of a month as people write it', () => {
  expect(dayFormat('fr', { dateStyle: 'medium' })('2026-11-01')).toBe('1er nov. 2026');
  expect(daysText('2026-11-01', '2026-12-01', 'fr')).toMatch(/^1er nov\..{3}1er déc\. 2026$/);
});
