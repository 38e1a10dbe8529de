import { expect, test } from 'vitest';
import { sleepingLanes } from './sleeping-lanes.ts';

const longMs = 3_600_000;

test('a call wakes one of the lanes that sleep', async () => {
  const lanes = sleepingLanes();
  const woken: string[] = [];
  for (const name of ['first', 'second']) {
    void lanes
      .beginLook()(longMs)
      .then(() => woken.push(name));
  }
  lanes.wakeOne();
  await Promise.resolve();
  expect(woken).toEqual(['first']);
  lanes.wakeOne();
  await Promise.resolve();
  expect(woken).toEqual(['first', 'second']);
});

test('a lane called while it was looking does not sleep', async () => {
  const lanes = sleepingLanes();
  const sleep = lanes.beginLook();
  lanes.wakeOne();
  await sleep(longMs);
});

test('all lanes wake at the end', async () => {
  const lanes = sleepingLanes();
  const sleeps = [lanes.beginLook()(longMs), lanes.beginLook()(longMs)];
  lanes.wakeAll();
  await Promise.all(sleeps);
});
