import { expect, test } from 'vitest';
import { createAttemptLog } from '../storage/attempt-log.ts';
import { openIdentityDatabase } from '../storage/open-identity-database.ts';
import { createSignInThrottle } from './sign-in-throttle.ts';

const sam = 'sam@demo.example';
const here = '10.0.0.1';

function throttleOf(database = openIdentityDatabase(':memory:')) {
  const clock = { ms: 1_000_000_000 };
  return { clock, throttle: createSignInThrottle(createAttemptLog(database, () => clock.ms)) };
}

function afterFailures(count: number) {
  const made = throttleOf();
  for (let at = 0; at < count; at += 1) made.throttle.recordAttempt(sam, here);
  return { ...made, wait: () => made.throttle.waitSeconds(sam, here) };
}

test.each([
  [9, 0],
  [10, 2],
  [11, 4],
  [14, 32],
  [18, 512],
  [19, 900],
  [40, 900],
])('after %i failures the next attempt waits %i seconds', (failures, seconds) => {
  expect(afterFailures(failures).wait()).toBe(seconds);
});

test('a wait ends after its time', () => {
  const { clock, wait } = afterFailures(11);
  clock.ms += 3_999;
  expect(wait()).toBe(1);
  clock.ms += 1;
  expect(wait()).toBe(0);
});

test('failures do not affect other addresses or other accounts', () => {
  const { throttle } = afterFailures(40);
  expect(throttle.waitSeconds(sam, '10.0.0.2')).toBe(0);
  expect(throttle.waitSeconds('alex@demo.example', here)).toBe(0);
});

test('a hundred failures from one address delay all accounts', () => {
  const { throttle } = throttleOf();
  for (let at = 0; at < 99; at += 1) throttle.recordAttempt(`person${at}@demo.example`, here);
  expect(throttle.waitSeconds(sam, here)).toBe(0);
  throttle.recordAttempt('person99@demo.example', here);
  expect(throttle.waitSeconds(sam, here)).toBe(2);
  expect(throttle.waitSeconds(sam, '10.0.0.2')).toBe(0);
});

test("a success on one account does not clear others' failures", () => {
  const { throttle } = throttleOf();
  for (let at = 0; at < 100; at += 1) throttle.recordAttempt(`person${at}@demo.example`, here);
  throttle.recordAttempt('own@demo.example', here);
  throttle.clearAttempts('own@demo.example', here);
  expect(throttle.waitSeconds(sam, here)).toBeGreaterThan(0);
});

test('upper and lower case are the same account', () => {
  const { throttle } = afterFailures(12);
  expect(throttle.waitSeconds(' SAM@demo.example', here)).toBeGreaterThan(0);
});

test('a success or 15 minutes clear the failures', () => {
  const succeeded = afterFailures(12);
  succeeded.throttle.clearAttempts(sam, here);
  succeeded.throttle.recordAttempt(sam, here);
  expect(succeeded.wait()).toBe(0);

  const waited = afterFailures(12);
  waited.clock.ms += 15 * 60_000 + 1;
  waited.throttle.recordAttempt(sam, here);
  expect(waited.wait()).toBe(0);
});

test('a restart clears no failures', () => {
  const database = openIdentityDatabase(':memory:');
  const before = throttleOf(database);
  for (let at = 0; at < 12; at += 1) before.throttle.recordAttempt(sam, here);
  expect(throttleOf(database).throttle.waitSeconds(sam, here)).toBe(8);
});
