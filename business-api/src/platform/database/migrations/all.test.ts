import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allMigrations } from './all.ts';

test('every migration that is here is in the list, and each has a number of its own', () => {
  const names = Object.keys(allMigrations);
  const files = readdirSync(import.meta.dirname)
    .filter((name) => /^\d/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => name.replace(/\.ts$/, ''));
  expect(names).toEqual(files.toSorted());
  const numbers = names.map((name) => name.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)].toSorted());
});
