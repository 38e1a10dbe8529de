import { expect, test } from 'vitest';
import type { LockEntries } from './lock-entry.ts';
import { changedPackages, reviewTable } from './review-changes.ts';

const before: LockEntries = {
  '': { version: '0.1.0' },
  console: { version: '0.1.0' },
  'node_modules/console': { link: true },
  'node_modules/kept': { version: '1.0.0', license: 'MIT', integrity: 'a' },
  'node_modules/risen': { version: '1.0.0', license: 'MIT', dependencies: { kept: '1' } },
  'node_modules/gone': { version: '2.0.0', license: 'ISC' },
  'node_modules/kept/node_modules/twice': { version: '1.0.0', license: 'MIT' },
};
const after: LockEntries = {
  '': { version: '0.2.0' },
  console: { version: '0.2.0' },
  'node_modules/console': { link: true },
  'node_modules/kept': { version: '1.0.0', license: 'MIT', integrity: 'a' },
  'node_modules/risen': {
    version: '1.1.0',
    license: 'BUSL-1.1',
    hasInstallScript: true,
    dependencies: { kept: '1', fresh: '3' },
  },
  'node_modules/fresh': { version: '3.0.0', license: 'MIT' },
  'node_modules/kept/node_modules/twice': { version: '1.0.0', license: 'MIT' },
  'node_modules/twice': { version: '2.0.0', license: 'MIT' },
};

test('says what is new, gone and changed, and what to look at', () => {
  expect(changedPackages(before, after)).toEqual([
    { name: 'fresh', before: [], after: ['3.0.0'], licences: ['MIT'], remarks: [] },
    { name: 'gone', before: ['2.0.0'], after: [], licences: [], remarks: [] },
    {
      name: 'risen',
      before: ['1.0.0'],
      after: ['1.1.0'],
      licences: ['BUSL-1.1'],
      remarks: ['wants to run a script at installation', 'had the licence MIT', 'now needs fresh'],
    },
    { name: 'twice', before: ['1.0.0'], after: ['1.0.0', '2.0.0'], licences: ['MIT'], remarks: [] },
  ]);
});

test('a version whose contents are others is named', () => {
  const place = 'node_modules/kept';
  const changed = { ...before, [place]: { ...before[place], integrity: 'b' } };
  expect(changedPackages(before, changed)).toMatchObject([
    { name: 'kept', remarks: ['the same version has other contents'] },
  ]);
});

test('is a table; without a difference a sentence', () => {
  expect(reviewTable(changedPackages(before, after))).toContain('gone | 2.0.0 | removed |  | ');
  expect(reviewTable(changedPackages(before, before))).toBe('No package differs.');
});
