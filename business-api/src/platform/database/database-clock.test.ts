import { expect, test } from 'vitest';
import { databaseClock } from './database-clock.ts';

/** A machine whose clock is `aheadMs` wrong, and a database that answers `tripMs` later. */
function world(aheadMs: number, tripMs = 10) {
  let trueMs = 1_000_000;
  const execute = async () => {
    trueMs += tripMs / 2;
    const rows = [{ now: new Date(trueMs) }];
    trueMs += tripMs / 2;
    return { rows };
  };
  const executor = { executeQuery: execute, provideConnection: undefined };
  const db = {
    getExecutor: () => ({
      ...executor,
      transformQuery: (node: unknown) => node,
      compileQuery: () => ({}),
      executeQuery: execute,
    }),
  };
  const machine = { now: () => trueMs + aheadMs, monotonic: () => trueMs };
  const clock = databaseClock(db as never, machine); // the one call of it that the clock makes
  return {
    clock,
    pass: (ms: number) => {
      trueMs += ms;
    },
    step: (ms: number) => {
      aheadMs += ms;
    },
    trueMs: () => trueMs,
  };
}

test('a clock shows the database’s time, however wrong the machine is', async () => {
  for (const ahead of [0, 600_000, -90_000]) {
    const { clock, trueMs, pass } = world(ahead);
    await clock.synchronize();
    pass(5000);
    expect(clock.now().getTime()).toBe(trueMs());
    expect(clock.skewMs()).toBe(ahead);
  }
});

test('setting the machine’s clock changes nothing', async () => {
  const { clock, trueMs, step } = world(0);
  await clock.synchronize();
  step(3_600_000);
  expect(clock.now().getTime()).toBe(trueMs());
  await clock.synchronize();
  expect(clock.skewMs()).toBe(3_600_000);
});

test('a slow answer does not move a clock that is right', async () => {
  const { clock, trueMs } = world(0, 4000);
  await clock.synchronize();
  for (let n = 0; n < 3; n += 1) await clock.synchronize();
  expect(Math.abs(clock.now().getTime() - trueMs())).toBeLessThanOrEqual(2000);
});
