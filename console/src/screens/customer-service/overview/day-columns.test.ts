import { expect, test } from 'vitest';
import { dayColumns as columnsOf, type Day } from './day-columns.ts';

/** Days with decisions alone. */
const dayColumns = (days: readonly Pick<Day, 'day' | 'approved' | 'rejected'>[]) =>
  columnsOf(
    days.map((day) => ({ ...day, received: 0, linked: 0, waiting: 0 })),
    ['approved', 'rejected'],
  );

const days = [
  { day: '2026-11-18', approved: 3, rejected: 1 },
  { day: '2026-11-19', approved: 0, rejected: 0 },
  { day: '2026-11-20', approved: 0, rejected: 2 },
];

test('columns start at the base line, stacked, within the drawing', () => {
  const { bars } = dayColumns(days);
  expect(bars.map(({ day, kind }) => `${day.day} ${kind}`)).toEqual([
    '2026-11-18 approved',
    '2026-11-18 rejected',
    '2026-11-20 rejected',
  ]);
  const [approved, rejected, alone] = bars;
  if (!approved || !rejected || !alone) throw new Error('Three bars are drawn');
  expect(approved.y + approved.height).toBeCloseTo(100);
  expect(rejected.y + rejected.height).toBeCloseTo(approved.y);
  expect(approved.height).toBeCloseTo(3 * rejected.height);
  expect(alone.y + alone.height).toBeCloseTo(100);
  expect(alone.x + alone.width).toBeCloseTo(100);
  expect(rejected.y).toBeGreaterThanOrEqual(0);
});

test('heights are read by whole numbers, days by three names at most', () => {
  expect(dayColumns(days).lines.map(({ value }) => value)).toEqual([0, 1, 2, 3, 4]);
  expect(dayColumns(days).names.map(({ day }) => day)).toEqual(days.map(({ day }) => day));
  const one = dayColumns(days.slice(0, 1));
  expect(one.names).toHaveLength(1);
  expect(one.lines.every(({ value }) => Number.isInteger(value))).toBe(true);
});

test('days without a decision draw nothing', () => {
  const none = dayColumns([{ day: '2026-11-18', approved: 0, rejected: 0 }]);
  expect(none.bars).toEqual([]);
  expect(none.lines.map(({ value }) => value)).toEqual([0, 1]);
});
