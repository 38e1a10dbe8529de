import { CountryCode } from '@countersign/domain/market/country-code';
import { expect, test } from 'vitest';
import { answerDueAt } from './answer-due.ts';

test.each([
  ['FR', '2026-11-20T09:14:00.000Z', '2026-12-04T22:59:00.000Z'],
  // There it is the 21st already.
  ['JP', '2026-11-20T18:00:00.000Z', '2026-12-05T14:59:00.000Z'],
  ['US', '2026-11-20T04:30:00.000Z', '2026-12-04T04:59:00.000Z'],
  // Clocks change in between: no day is lost.
  ['FR', '2026-03-20T22:30:00.000Z', '2026-04-04T21:59:00.000Z'],
  ['FR', '2026-10-20T21:30:00.000Z', '2026-11-03T22:59:00.000Z'],
])('an answer asked for in %s at %s is due at the end of a day there', (market, at, due) => {
  expect(answerDueAt(CountryCode.parse(market), new Date(at), 14).toISOString()).toBe(due);
});
