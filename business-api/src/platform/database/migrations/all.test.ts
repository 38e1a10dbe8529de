import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allMigrations } from './all.ts';

test('every migration that is here is in the list, and each has the next number', () => {
  const names = Object.keys(allMigrations);
  const files = readdirSync(import.meta.dirname)
    .filter((name) => /^\d/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => name.replace(/\.ts$/, ''));
  expect(names).toEqual(files.toSorted());
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, at) => at + 1));
});
