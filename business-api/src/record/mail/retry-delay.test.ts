import { expect, test } from 'vitest';
import { nextAttemptAt } from './retry-delay.ts';

const start = new Date('2026-11-20T00:00:00Z');
const minutesUntil = (attempts: number, random: number) => {
  const next = nextAttemptAt({ created_at: start, attempts }, start, random);
  return next && (next.getTime() - start.getTime()) / 60_000;
};

test('waits a minute, then twice as long each time, at most four hours', () => {
  const waits = [1, 2, 3, 4, 8, 9, 40].map((attempts) => minutesUntil(attempts, 0.5));
  expect(waits).toEqual([1, 2, 4, 8, 128, 240, 240]);
});

test('a fifth more or less, so that mails do not come back together', () => {
  expect([minutesUntil(1, 0), minutesUntil(1, 1)]).toEqual([0.8, 1.2]);
});

test('gives up after four days', () => {
  const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);
  const mail = { created_at: start, attempts: 30 };
  expect(nextAttemptAt(mail, hours(91), 0.5)).toEqual(hours(95));
  expect(nextAttemptAt(mail, hours(93), 0.5)).toBeUndefined();
});
