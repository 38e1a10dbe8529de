import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allMigrations } from './all.ts';

const names = Object.keys(allMigrations);

test('every file of a migration is in the list, and the numbers rise', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[\d-]+\/.+\.ts$/.test(path) && !path.endsWith('.test.ts'))
    .map((path) => path.replace(/^.*\/|\.ts$/g, ''));
  expect(names).toEqual(files.toSorted());
});

test('no number is taken twice', () => {
  const numbers = names.map((name) => name.slice(0, 4));
  expect(numbers.filter((one, at) => numbers.indexOf(one) !== at)).toEqual([]);
});
