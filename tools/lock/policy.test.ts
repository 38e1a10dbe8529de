import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findPolicyFaults } from './find-policy-faults.ts';
import type { LockEntries } from './lock-entry.ts';

const lock: { packages: LockEntries } = JSON.parse(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
);

test('every package has an allowed licence and a version without known holes', () => {
  expect(findPolicyFaults(lock.packages)).toEqual([]);
  expect(lock.packages).toHaveProperty(['node_modules/react-router']);
  expect(lock.packages).toHaveProperty(['node_modules/nodemailer']);
});

test('who made data that must be attributed is named', () => {
  const notices = readFileSync(new URL('../../docs/notices.md', import.meta.url), 'utf8');
  const named = Object.entries(lock.packages)
    .filter(([, { license = '' }]) => license.includes('CC-BY'))
    .map(([place]) => place.split('node_modules/').at(-1) ?? '');
  expect(named).toContain('date-holidays');
  for (const name of named) expect(notices).toContain(`\`${name}\``);
});

test('nothing is run when packages are installed', () => {
  const settings = readFileSync(new URL('../../.npmrc', import.meta.url), 'utf8');
  expect(settings.split('\n')).toContain('ignore-scripts=true');
});

describe('the check reports faults', () => {
  const faultsOf = (name: string, version: string, license?: string) =>
    findPolicyFaults({
      [`node_modules/x/node_modules/${name}`]: { version, ...(license ? { license } : {}) },
    });

  test.each([
    'GPL-3.0-only',
    'AGPL-3.0',
    'LGPL-2.1',
    'UNLICENSED',
    'SEE LICENSE IN x',
    'MIT AND GPL-2.0',
    '',
  ])('on the licence "%s"', (licence) =>
    expect(faultsOf('left-pad', '1.0.0', licence)).toHaveLength(1),
  );

  test.each([
    ['react-router', '7.17.9'],
    ['react-router', '6.30.1'],
    ['react-router', '7.18.0-pre.1'],
    ['nodemailer', '9.1.0'],
    ['nodemailer', '8.20.20'],
  ])('on %s %s', (name, version) => expect(faultsOf(name, version, 'MIT')).toHaveLength(1));

  test.each([
    ['react-router', '7.18.0', 'MIT'],
    ['react-router', '10.0.0', 'MIT'],
    ['nodemailer', '9.1.1', 'MIT-0'],
    ['nodemailer', '9.2.0', 'MIT-0'],
    ['oxc', '1.0.0', '(GPL-3.0 OR MIT)'],
    ['date-holidays', '3.37.0', '(ISC AND CC-BY-3.0)'],
  ])('and lets %s %s by %s pass', (...given) => expect(faultsOf(...given)).toEqual([]));
});
