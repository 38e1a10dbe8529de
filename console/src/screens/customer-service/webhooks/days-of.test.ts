import { expect, test } from 'vitest';
import { daysOf } from './days-of.ts';

test('two days reach from the first moment to the last', () => {
  const period = daysOf('2026-11-19', '2026-11-20');
  const lengthMs = Date.parse(period?.to ?? '') - Date.parse(period?.from ?? '');
  expect(lengthMs).toBe(2 * 86_400_000 - 1);
  expect(daysOf('2026-11-20', '2026-11-20')).toBeDefined();
});

test.each([
  ['', '2026-11-20'],
  ['2026-11-20', ''],
  ['2026-11-20', '2026-11-19'],
])('from "%s" to "%s" is no period', (from, to) => {
  expect(daysOf(from, to)).toBeUndefined();
});
