import { expect, test } from 'vitest';
import { compareFigures } from './table-figures.ts';

const before = new Map([
  ['mails', '2 rows, checksum 7'],
  ['registrations', '1 rows, checksum 5'],
]);

test('equal tables have no difference', () => {
  expect(compareFigures(before, new Map(before))).toEqual([]);
});

test('a changed, a missing and an additional table are named', () => {
  const after = new Map([
    ['registrations', '1 rows, checksum 6'],
    ['claims', '0 rows, checksum 0'],
  ]);
  expect(compareFigures(before, after)).toEqual([
    'mails: missing, not 2 rows, checksum 7',
    'registrations: 1 rows, checksum 6, not 1 rows, checksum 5',
    'claims: 0 rows, checksum 0, not there before',
  ]);
});
