import { beforeAll, expect, test } from 'vitest';
import { scanRepository } from '../../tools/boundaries/scan-repository.ts';
import type { SourceModule } from '../../tools/boundaries/source-module.ts';
import { ROOT } from '../../tools/run/run-step.ts';
import { chains, walkChain } from './chains.ts';

let modules: readonly SourceModule[];
beforeAll(() => {
  modules = scanRepository(ROOT).modules;
});

test.each(Object.entries(chains))('%s is joined by imports', (_, chain) => {
  const files = walkChain(modules, chain);
  for (const path of chain.flat()) expect(files).toContain(path);
  expect(new Set(files).size).toBe(files.length);
});

/** Modules by their imports; a path that begins with `type:` is imported for its types. */
function invented(imports: Readonly<Record<string, readonly string[]>>): SourceModule[] {
  return Object.entries(imports).map(([path, targets]) => ({
    path,
    workspace: 'business-api',
    forTests: false,
    imports: targets.map((target) => ({
      specifier: target,
      target: target.replace('type:', ''),
      packageName: undefined,
      typeOnly: target.startsWith('type:'),
    })),
  }));
}

test('the files in between are put in, by the shortest way and in either direction', () => {
  const some = invented({ a: ['b', 'far'], b: ['c'], far: ['farther'], farther: ['c'], c: [] });
  expect(walkChain(some, [['a', 'c']])).toEqual(['a', 'b', 'c']);
  expect(walkChain(some, [['c', 'a'], ['far']])).toEqual(['c', 'b', 'a', 'far']);
});

test('doors of rooms are left out', () => {
  const door = 'business-api/src/mail/room.ts';
  expect(walkChain(invented({ a: [door], [door]: ['b'], b: [] }), [['a', 'b']])).toEqual([
    'a',
    'b',
  ]);
});

test('a file that is gone, or that nothing joins, is named', () => {
  const some = invented({ a: ['type:b'], b: [] });
  expect(() => walkChain(some, [['a', 'gone']])).toThrow('gone is not there.');
  expect(() => walkChain(some, [['a', 'b']])).toThrow('No import joins a and b.');
});
