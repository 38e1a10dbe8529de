import { describe, expect, test } from 'vitest';
import { againAt, endsSoon, freshDays, nextQuestionAt } from './retry-plan.ts';

const now = new Date('2026-11-22T08:00:00Z');
const minutesUntil = (at: Date | undefined) =>
  at === undefined ? undefined : (at.getTime() - now.getTime()) / 60_000;

describe('a failed question is asked again', () => {
  test.each([
    [1, 1],
    [2, 5],
    [3, 30],
    [4, 240],
    [5, 1440],
    [9, 1440],
    [10, undefined],
  ])('after attempt %i in %s minutes', (attempts, minutes) => {
    expect(minutesUntil(nextQuestionAt(attempts, now, 0.5))).toBe(minutes);
  });

  test('a fifth earlier or later', () => {
    expect(minutesUntil(nextQuestionAt(2, now, 0))).toBe(4);
    expect(minutesUntil(nextQuestionAt(2, now, 1))).toBe(6);
  });

  test('not before the register wants it', () => {
    expect(minutesUntil(nextQuestionAt(1, now, 0.5, 600))).toBe(10);
  });
});

test('an answer about an end is fresh for a day, any other for a week', () => {
  expect(['ceased', 'insolvent', 'agrees', 'not-found'].map(freshDays)).toEqual([1, 1, 7, 7]);
});

test.each([
  [[], '2026-12-22'],
  [['2027-06-30'], '2026-12-22'],
  [['2027-01-01', undefined], '2026-12-02'],
  [['2026-12-01'], '2026-12-22'],
])('with licences until %j it is asked again on %s', (validUntil, day) => {
  expect(againAt(now, validUntil).toISOString().slice(0, 10)).toBe(day);
});

test.each([
  ['2026-12-21', true],
  ['2026-11-01', true],
  ['2027-06-30', false],
  [undefined, false],
])('a licence until %s ends soon: %s', (day, soon) => {
  expect(endsSoon(day, now)).toBe(soon);
});
