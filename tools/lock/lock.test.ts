import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findLockFaults } from './find-lock-faults.ts';
import type { LockEntries, LockEntry } from './lock-entry.ts';

const lock: { lockfileVersion: number; packages: LockEntries } = JSON.parse(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
);

test('package-lock.json is complete, and all of it is from the registry by its hash', () => {
  expect(lock.lockfileVersion).toBe(3);
  expect(Object.keys(lock.packages).length).toBeGreaterThan(200);
  expect(findLockFaults(lock.packages)).toEqual([]);
});

describe('the check reports faults', () => {
  const place = 'node_modules/@biomejs/cli-linux-arm64';

  test('on a missing platform package', () => {
    const { [place]: _, ...packages } = lock.packages;
    expect(findLockFaults(packages)).toEqual([
      'node_modules/@biomejs/biome: @biomejs/cli-linux-arm64 has no entry',
    ]);
  });

  test('on a package that only another one may see', () => {
    const { [place]: moved, ...packages } = lock.packages;
    const hidden = { ...packages, [`node_modules/vite/${place}`]: moved ?? {} };
    expect(findLockFaults(hidden)).toHaveLength(1);
  });

  test.each<[string, LockEntry, string]>([
    ['another version', { version: '1.0.0' }, 'is 1.0.0, not'],
    ['a missing hash', { integrity: '' }, 'has no sha512 integrity'],
    ['a weak hash', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'has no sha512 integrity'],
    ['a registry address', { resolved: 'https://packages.example/x.tgz' }, 'comes from https:'],
    ['a git source', { resolved: 'git+ssh://git@git.example/x.git#1' }, 'comes from git+ssh:'],
    ['an install script', { hasInstallScript: true }, 'runs a script'],
    ['a link to elsewhere', { link: true, resolved: '../elsewhere' }, 'links outside'],
  ])('on %s', (_what, change, fault) => {
    const packages = { ...lock.packages, [place]: { ...lock.packages[place], ...change } };
    expect(findLockFaults(packages).join('\n')).toContain(fault);
  });
});
