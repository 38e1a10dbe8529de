import { expect, test } from 'vitest';
import { findYoungVersions, newVersions } from './find-young-versions.ts';

const before = {
  '': { version: '0.1.0' },
  console: { version: '0.1.0' },
  'node_modules/@countersign/console': { link: true },
  'node_modules/kept': { version: '1.0.0' },
  'node_modules/raised': { version: '1.0.0' },
};
const after = {
  ...before,
  console: { version: '0.2.0' },
  'node_modules/raised': { version: '1.1.0' },
  'node_modules/kept/node_modules/@scope/added': { version: '2.0.0' },
  'node_modules/other/node_modules/@scope/added': { version: '2.0.0' },
  'node_modules/other/node_modules/kept': { version: '1.0.0' },
};

test('finds what a lockfile adds, once each, at any depth', () => {
  expect(newVersions(before, after)).toEqual([
    { name: 'raised', version: '1.1.0' },
    { name: '@scope/added', version: '2.0.0' },
  ]);
  expect(newVersions(after, before)).toEqual([{ name: 'raised', version: '1.0.0' }]);
});

test('names what is younger than seven days, and what has no date', async () => {
  const dates: Record<string, Record<string, string>> = {
    raised: { '1.0.0': '2026-01-01T00:00:00Z', '1.1.0': '2026-05-03T00:00:01Z' },
    '@scope/added': { '2.0.0': '2026-05-03T00:00:00Z' },
    future: { '1.0.0': '2026-06-01T00:00:00Z' },
  };
  const found = await findYoungVersions(
    [
      ...newVersions(before, after),
      { name: 'future', version: '1.0.0' },
      { name: 'gone', version: '1.0.0' },
    ],
    async (name) => dates[name] ?? {},
    new Date('2026-05-10T00:00:00Z'),
  );
  expect(found).toEqual([
    'raised 1.1.0: 6 days old',
    'future 1.0.0: 0 days old',
    'gone 1.0.0: the registry gives no date',
  ]);
});
