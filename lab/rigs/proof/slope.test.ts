import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slopePerHour } from './slope.ts';

const everySecond = (values: readonly number[]) =>
  values.map((value, index) => ({ atMs: index * 1000, value }));

test('slopePerHour finds the slope of any straight line', () => {
  fc.assert(
    fc.property(fc.integer({ min: -50, max: 50 }), fc.integer(), (perSecond, begin) => {
      const line = everySecond([0, 1, 2, 3, 4, 5].map((second) => begin + second * perSecond));
      expect(slopePerHour(line)).toBeCloseTo(perSecond * 3600, 3);
    }),
  );
});

test('slopePerHour is not bent by one outlier', () => {
  const flat = Array.from({ length: 30 }, () => 100);
  expect(slopePerHour(everySecond([...flat, 900, ...flat]))).toBe(0);
});

test('slopePerHour sees slow growth below the noise', () => {
  const noisy = Array.from({ length: 60 }, (_, second) => 100 + second * 0.01 + (second % 3));
  expect(slopePerHour(everySecond(noisy))).toBeCloseTo(36, 0);
});

test('slopePerHour answers 0 where nothing can be said', () => {
  expect(slopePerHour([])).toBe(0);
  expect(slopePerHour(everySecond([7]))).toBe(0);
});
