import { expect, test } from 'vitest';
import { createTabStorage } from '../storage/tab-storage.ts';
import { countReasons, usedReasons } from './used-reasons.ts';

function storageForTest() {
  return createTabStorage(() => {
    throw new Error('in memory');
  });
}

test('[S7.4] the reasons used most come first, those used once not at all', () => {
  const storage = storageForTest();
  expect(usedReasons(storage)).toEqual([]);
  for (const codes of [['L02'], ['B04', 'L02'], ['B04'], ['L02'], ['Z99']] as const) {
    countReasons(storage, codes);
  }
  expect(usedReasons(storage)).toEqual(['L02', 'B04']);
});

test('[S7.4] a new habit overtakes an old one', () => {
  const storage = storageForTest();
  for (let uses = 0; uses < 64; uses += 1) countReasons(storage, ['L01']);
  for (let uses = 0; uses < 64; uses += 1) countReasons(storage, ['D02']);
  expect(usedReasons(storage)[0]).toBe('D02');
});

test('[S8.2] what another release has stored is left out', () => {
  const storage = storageForTest();
  storage.writeJson('reason-uses', { Q77: 9, L01: 3 });
  expect(usedReasons(storage)).toEqual(['L01']);
});
