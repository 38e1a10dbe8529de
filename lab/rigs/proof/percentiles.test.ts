import { expect, test } from 'vitest';
import { percentile } from './percentiles.ts';

test.each([
  [0, 1],
  [0.5, 3],
  [0.8, 4],
  [0.95, 5],
  [1, 5],
])('percentile takes the nearest rank at %d', (part, expected) => {
  expect(percentile([5, 1, 4, 2, 3], part)).toBe(expected);
});

test('percentile answers 0 for no values', () => {
  expect(percentile([], 0.95)).toBe(0);
});

test('percentile does not change the given order', () => {
  const values = [3, 1, 2];
  percentile(values, 0.5);
  expect(values).toEqual([3, 1, 2]);
});
