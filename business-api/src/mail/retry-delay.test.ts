import { expect, test } from 'vitest';
import { nextAttemptAt } from './retry-delay.ts';

const start = new Date('2026-11-20T00:00:00Z');
const minutesUntil = (attempts: number, random: number) => {
  const next = nextAttemptAt(attempts, start, random);
  return next && (next.getTime() - start.getTime()) / 60_000;
};

test('waits a minute, then twice as long each time, at most four hours', () => {
  const waits = [1, 2, 3, 4, 8, 9, 30].map((attempts) => minutesUntil(attempts, 0.5));
  expect(waits).toEqual([1, 2, 4, 8, 128, 240, 240]);
});

test('a fifth more or less, so that mails do not come back together', () => {
  expect([minutesUntil(1, 0), minutesUntil(1, 1)]).toEqual([0.8, 1.2]);
});

test('gives up after the attempts of four days, whenever the mail was made', () => {
  const waited = Array.from({ length: 30 }, (_, at) => minutesUntil(at + 1, 0.5) ?? Number.NaN);
  const days = waited.reduce((sum, minutes) => sum + minutes, 0) / 1440;
  expect(days).toBeGreaterThan(3.8);
  expect(days).toBeLessThan(4);
  expect(nextAttemptAt(31, start, 0.5)).toBeUndefined();
});
