import { expect, test, vi } from 'vitest';
import type { Outcome } from './http-call.ts';
import { createOutcomeLog } from './outcome-log.ts';

const answer = (status: number, tookMs: number): Outcome => ({
  kind: 'answer',
  status,
  body: '',
  retryAfter: undefined,
  tookMs,
});

test('the log distinguishes good from failed, with times', () => {
  const clock = vi.spyOn(performance, 'now');
  const log = createOutcomeLog();
  const at = (ms: number, outcome: Outcome) => {
    clock.mockReturnValue(ms);
    log.add(outcome);
  };
  at(100, answer(200, 10));
  at(200, answer(503, 20));
  at(300, { kind: 'broken', code: 'ECONNRESET', tookMs: 5 });
  at(900, answer(201, 30));
  clock.mockRestore();

  expect(log.count()).toBe(4);
  expect(log.count('good')).toBe(2);
  expect(log.count('failed', 250)).toBe(1);
  expect(log.took(1, 'good')).toBe(30);
  expect(log.names('failed')).toBe('503 ×1, ECONNRESET ×1');
  expect(log.firstGood(150)).toBe(900);
  expect(log.firstGood(901)).toBeUndefined();
  expect(log.lastFailed(0)).toBe(300);
  expect(log.lastFailed(301)).toBeUndefined();
  expect(log.longestGap(100, 1000)).toBe(800);
});
