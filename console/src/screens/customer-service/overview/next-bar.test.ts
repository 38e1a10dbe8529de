import { expect, test } from 'vitest';
import { dayColumns as columnsOf, type Day } from './day-columns.ts';
import { barKey, nextBar } from './next-bar.ts';

/** Days with decisions alone. */
const dayColumns = (days: readonly Pick<Day, 'day' | 'approved' | 'rejected'>[]) =>
  columnsOf(
    days.map((day) => ({ ...day, received: 0, linked: 0, waiting: 0 })),
    ['approved', 'rejected'],
  );

const { bars } = dayColumns([
  { day: '2026-11-17', approved: 1, rejected: 0 },
  { day: '2026-11-18', approved: 3, rejected: 1 },
  { day: '2026-11-19', approved: 0, rejected: 0 },
  { day: '2026-11-20', approved: 0, rejected: 2 },
]);

test.each([
  ['2026-11-18 approved', 'ArrowLeft', '2026-11-17 approved'],
  ['2026-11-18 rejected', 'ArrowLeft', '2026-11-17 approved'],
  ['2026-11-18 rejected', 'ArrowRight', '2026-11-20 rejected'],
  ['2026-11-18 approved', 'ArrowRight', '2026-11-20 rejected'],
  ['2026-11-20 rejected', 'ArrowLeft', '2026-11-18 rejected'],
  ['2026-11-18 approved', 'ArrowUp', '2026-11-18 rejected'],
  ['2026-11-18 rejected', 'ArrowDown', '2026-11-18 approved'],
  ['2026-11-20 rejected', 'Home', '2026-11-17 approved'],
  ['2026-11-17 approved', 'End', '2026-11-20 rejected'],
  ['2026-11-17 approved', 'ArrowLeft', undefined],
  ['2026-11-20 rejected', 'ArrowRight', undefined],
  ['2026-11-20 rejected', 'ArrowUp', undefined],
  ['2026-11-18 approved', 'Enter', undefined],
])('from %s %s leads to %s', (from, key, expected) => {
  const at = bars.find((bar) => barKey(bar) === from);
  if (at === undefined) throw new Error('Not drawn.');
  const next = nextBar(bars, at, key);
  expect(next && barKey(next)).toBe(expected);
});
