import { expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

const deviceMs = Date.parse('2026-11-20T09:00:00.300Z');
const at = (date: string) => new Headers({ date });

test.each([
  ['an hour behind the server', 'Fri, 20 Nov 2026 10:00:00 GMT', 3_600_200],
  ['an hour ahead of it', 'Fri, 20 Nov 2026 08:00:00 GMT', -3_599_800],
  ['right, give or take a second', 'Fri, 20 Nov 2026 09:00:01 GMT', 0],
])('[S7.4] a device clock that is %s', (_, date, aheadMs) => {
  const clock = createServerClock(() => deviceMs);
  clock.learn(at(date));
  expect(clock.nowMs() - deviceMs).toBe(aheadMs);
});

test('[S7.4] without a Date the device is believed, and what was learned stays', () => {
  const clock = createServerClock(() => deviceMs);
  clock.learn(new Headers());
  expect(clock.nowMs()).toBe(deviceMs);
  clock.learn(at('Fri, 20 Nov 2026 10:00:00 GMT'));
  clock.learn(new Headers());
  expect(clock.nowMs()).toBe(deviceMs + 3_600_200);
});
