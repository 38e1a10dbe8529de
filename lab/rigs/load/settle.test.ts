import { expect, test } from 'vitest';
import type { Outcome } from './http-call.ts';
import { settle } from './settle.ts';

const answer = (status: number, body = ''): Outcome => ({
  kind: 'answer',
  status,
  body,
  retryAfter: undefined,
  tookMs: 1,
});
const broken: Outcome = { kind: 'broken', code: 'ECONNRESET', tookMs: 1 };

test.each([
  ['a broken connection', broken],
  ['503', answer(503)],
  ['429', answer(429)],
  ['the first request under way', answer(409, '{"code":"request-in-progress"}')],
])('settle asks again after %s', async (_name, first) => {
  const outcomes = [first, answer(200)];
  expect(await settle(async () => outcomes.shift() ?? broken, 5000)).toMatchObject({ status: 200 });
  expect(outcomes).toEqual([]);
});

test('settle takes a refusal as final', async () => {
  const refusal = answer(409, '{"code":"already-decided"}');
  expect(await settle(async () => refusal, 5000)).toBe(refusal);
});

test('settle gives up when its time has passed', async () => {
  expect(await settle(async () => broken, 0)).toBe('unsettled');
});
