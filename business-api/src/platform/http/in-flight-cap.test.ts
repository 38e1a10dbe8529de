import { expect, test } from 'vitest';
import { inFlightCap } from './limit-requests-in-flight.ts';

function capAt(most: number) {
  let nowMs = 0;
  const cap = inFlightCap(most, () => nowMs);
  const answer = (count: number, durationMs: number, everyMs = 100) => {
    for (let made = 0; made < count; made += 1) {
      nowMs += everyMs;
      cap.began(durationMs);
    }
    return cap.current();
  };
  return { cap, answer };
}

test('[S8.2] the cap stays where answers begin in time', () => {
  expect(capAt(200).answer(1000, 500)).toBe(200);
});

test('[S8.2] the cap falls while answers take too long', () => {
  const { answer } = capAt(200);
  expect(answer(1, 501)).toBe(180);
  expect(answer(9, 501)).toBe(69);
});

test('[S8.2] slow answers of one moment lower the cap once', () => {
  expect(capAt(200).answer(100, 501, 0.1)).toBe(180);
});

test('[S8.2] the cap keeps the connections to the database busy', () => {
  expect(capAt(200).answer(1000, 5000)).toBe(20);
  expect(capAt(3).answer(1000, 5000)).toBe(3);
});

test('[S8.2] the cap rises again when answers begin in time', () => {
  const { answer } = capAt(200);
  answer(1000, 5000);
  expect(answer(100, 20)).toBe(70);
  expect(answer(1000, 20)).toBe(200);
});
