import { expect, test } from 'vitest';
import { createSignInThrottle } from './sign-in-throttle.ts';

function afterFailures(count: number) {
  const clock = { ms: 1_000_000 };
  const throttle = createSignInThrottle(() => clock.ms);
  for (let at = 0; at < count; at += 1) throttle.failed('sam@demo.example', '10.0.0.1');
  return { clock, throttle, wait: () => throttle.waitSeconds('sam@demo.example', '10.0.0.1') };
}

test.each([
  [5, 0],
  [6, 2],
  [7, 4],
  [10, 32],
  [11, 60],
  [40, 60],
])('after %i failures the next attempt waits %i seconds', (failures, seconds) => {
  expect(afterFailures(failures).wait()).toBe(seconds);
});

test('the wait passes', () => {
  const { clock, wait } = afterFailures(7);
  clock.ms += 3_999;
  expect(wait()).toBe(1);
  clock.ms += 1;
  expect(wait()).toBe(0);
});

test('failures elsewhere lock nobody out, and another account may be tried', () => {
  const { throttle } = afterFailures(9);
  expect(throttle.waitSeconds('sam@demo.example', '10.0.0.2')).toBe(0);
  expect(throttle.waitSeconds('alex@demo.example', '10.0.0.1')).toBe(0);
});

test('upper and lower case are one account', () => {
  const { throttle } = afterFailures(9);
  expect(throttle.waitSeconds(' SAM@demo.example', '10.0.0.1')).toBeGreaterThan(0);
});

test('a success, or a quarter of an hour, forgets the failures', () => {
  const succeeded = afterFailures(9);
  succeeded.throttle.succeeded('sam@demo.example', '10.0.0.1');
  succeeded.throttle.failed('sam@demo.example', '10.0.0.1');
  expect(succeeded.wait()).toBe(0);

  const waited = afterFailures(9);
  waited.clock.ms += 15 * 60_000 + 1;
  waited.throttle.failed('sam@demo.example', '10.0.0.1');
  expect(waited.wait()).toBe(0);
});
