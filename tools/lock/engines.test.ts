import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { acceptsNode } from './accepts-node.ts';
import { findLoudEngines, quietEngines } from './find-loud-engines.ts';
import type { LockEntries } from './lock-entry.ts';
import { machineNode, suppliedNode } from './node-versions.ts';

const root = new URL('../../', import.meta.url);
const lock: { packages: LockEntries } = JSON.parse(
  readFileSync(new URL('package-lock.json', root), 'utf8'),
);

test('npm warns about no package of the supplied Node: else npm run lock:engines', () => {
  expect(machineNode).toBe('20.19.0');
  expect(findLoudEngines(lock.packages)).toEqual([]);
});

// The lockfile no longer says it, so the packages themselves are asked.
test('the supplied Node runs every installed package', () => {
  const manifests = globSync(['node_modules/*/package.json', 'node_modules/@*/*/package.json'], {
    cwd: root,
  });
  expect(manifests.length).toBeGreaterThan(150);
  const refused = manifests.filter((path) => {
    const { engines } = JSON.parse(readFileSync(new URL(path, root), 'utf8'));
    return typeof engines?.node === 'string' && !acceptsNode(engines.node, suppliedNode);
  });
  expect(refused).toEqual([]);
});

describe('the check reports faults', () => {
  const entries = {
    'node_modules/newer': { version: '1.0.0', engines: { node: '>=22' } },
    'node_modules/older': { version: '1.0.0', engines: { node: '>=18' } },
    'node_modules/unfit': { version: '1.0.0', engines: { node: '^18 || ^20' } },
    'node_modules/future': { version: '1.0.0', engines: { node: '>=26' } },
    'node_modules/maybe': { version: '1.0.0', engines: { node: '>=22' }, optional: true },
  };

  test('on a package that wants a newer Node than the machine’s', () => {
    expect(findLoudEngines(entries)).toEqual(['node_modules/newer']);
  });

  test('and hides no package that the supplied Node cannot run', () => {
    const { 'node_modules/newer': newer, ...rest } = quietEngines(entries);
    expect(newer).toEqual({ version: '1.0.0' });
    const { 'node_modules/newer': _, ...before } = entries;
    expect(rest).toEqual(before);
  });
});

test.each([
  ['>=20', '20.19.0', true],
  ['>= 22.12', '20.19.0', false],
  ['20 || >=22', '20.19.0', true],
  ['18 || >=22', '20.19.0', false],
  ['^22.12.0 || ^24.0.0 || >=26.0.0', '24.21.0', true],
  ['^22.12.0', '22.11.9', false],
  ['~20.18.0', '20.19.0', false],
  ['>=16.0.0 <20', '20.19.0', false],
  ['20.x', '20.19.0', true],
  ['*', '20.19.0', true],
  ['', '20.19.0', true],
])('%s accepts Node %s: %s', (range, version, accepted) => {
  expect(acceptsNode(range, version)).toBe(accepted);
});

test('a range that is not understood is an error', () => {
  expect(() => acceptsNode('lts/jod', '24.21.0')).toThrow('lts/jod');
});
