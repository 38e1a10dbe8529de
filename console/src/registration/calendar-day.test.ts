import { expect, test } from 'vitest';
import { calendarDay } from './calendar-day.ts';

test('a day is said in the words of the language, in French with the 1er of a month', () => {
  expect(calendarDay('2027-08-01', { tag: 'fr' })).toBe('1er août 2027');
  expect(calendarDay('2027-08-11', { tag: 'fr' })).toBe('11 août 2027');
  expect(calendarDay('2027-08-01', { tag: 'en-GB' })).toBe('1 August 2027');
});
