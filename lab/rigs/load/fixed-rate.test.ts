import { expect, test } from 'vitest';
import { startFixedRate } from './fixed-rate.ts';

test('a fixed rate does not wait for answers, and its end does', async () => {
  let ended = 0;
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const load = startFixedRate(1000, async () => {
    await gate;
    ended += 1;
  });
  await expect.poll(load.begun).toBeGreaterThanOrEqual(50);
  expect(ended).toBe(0);
  expect(load.underWay()).toBe(load.begun());
  const stopped = load.stop();
  release();
  await stopped;
  expect(ended).toBe(load.begun());
});
