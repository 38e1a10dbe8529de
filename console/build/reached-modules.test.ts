import { expect, test } from 'vitest';
import { reachedModules } from './reached-modules.ts';

const imports: Record<string, string[]> = {
  main: ['session', 'storage'],
  session: ['storage'],
  storage: [],
  render: ['session', 'react'],
  react: [],
};
const graph = {
  // The function reads nothing but the imports of a module.
  getModuleInfo: (id: string) =>
    (imports[id] === undefined ? null : { importedIds: imports[id] }) as never,
};

test('a chunk holds its roots and what they reach', () => {
  const start = reachedModules('start', ['main']);
  const inStart = Object.keys(imports).filter((id) => start(id, graph) === 'start');
  expect(inStart).toEqual(['main', 'session', 'storage']);
});

test('a root outside the build fails the build', () => {
  const start = reachedModules('start', ['main', 'renamed']);
  expect(() => start('session', graph)).toThrow('renamed is not part of the build');
});

test('what is named as later stays out, and a wrong name fails the build', () => {
  const render = reachedModules('first', ['render'], ['act']);
  const inFirst = Object.keys(imports).filter((id) => render(id, graph) === 'first');
  expect(inFirst).toEqual(['session', 'storage', 'render']);
  const renamed = reachedModules('first', ['render'], ['renamed']);
  expect(() => renamed('session', graph)).toThrow('renamed is not part of the build');
});
