import { expect, test } from 'vitest';
import { nextDeliveryAt } from './send-next-webhook.ts';

const now = new Date('2026-11-20T00:00:00Z');
const seconds = (attempts: number, random: number) => {
  const next = nextDeliveryAt(attempts, now, random);
  return next && (next.getTime() - now.getTime()) / 1000;
};

test('waits from five seconds to a day, and gives up after ten tries', () => {
  const hour = 3600;
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((attempts) => seconds(attempts, 0.5))).toEqual([
    5,
    300,
    1800,
    ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour),
    undefined,
  ]);
});

test('varies by a fifth, so that tries do not come together', () => {
  expect([seconds(2, 0), seconds(2, 1)]).toEqual([240, 360]);
});
