import { describe, expect, test } from 'vitest';
import { countVerdicts, measureNames, precisionOf, shareOf } from './count-verdicts.ts';
import { type Half, readNamePairs, readPairs } from './labelled-pairs.ts';

describe.each<Half>(['tuning', 'held-back'])('the %s pairs', (half) => {
  const pairs = readPairs(half);
  const counts = countVerdicts(pairs);

  test('come from at least fifteen markets and twenty categories', () => {
    const markets = new Set(pairs.map(({ a }) => JSON.stringify(a).slice(0, 20)));
    expect(markets.size).toBeGreaterThanOrEqual(15);
    expect(counts.length).toBeGreaterThanOrEqual(20);
    expect(pairs.length).toBeGreaterThanOrEqual(300);
  });

  test('are distinguished as well as promised', () => {
    expect(precisionOf(counts)).toBeGreaterThanOrEqual(0.97);
    expect(shareOf(counts, 'duplicate', ['duplicate', 'possible'])).toBeGreaterThanOrEqual(0.95);
    expect(shareOf(counts, 'related', ['duplicate', 'possible'])).toBeLessThanOrEqual(0.1);
    expect(shareOf(counts, 'different', ['related'])).toBeLessThanOrEqual(0.03);
  });
});

test('names alone are recognised', () => {
  expect(measureNames(readNamePairs('tuning')).f1).toBeGreaterThanOrEqual(0.87);
});

test('a share counts only pairs of its truth', () => {
  const counts = countVerdicts([
    { id: '1', category: 'x', truth: 'different', a: {}, b: {} },
    { id: '2', category: 'x', truth: 'duplicate', a: {}, b: {} },
  ]);
  expect(shareOf(counts, 'different', ['different'])).toBe(1);
  expect(shareOf(counts, 'duplicate', ['duplicate', 'possible'])).toBe(0);
});
