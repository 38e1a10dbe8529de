import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { arrowTables, withTables } from './arrow-tables.ts';
import { arrowTable } from './arrows.ts';
import { type Repository, scanRepository } from './scan-repository.ts';
import type { SourceModule } from './source-module.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const layers = {
  root: 'console/src',
  rows: [['paths.ts'], ['ui'], ['screens/about', 'screens/home']],
};

function imports(path: string, ...targets: string[]): SourceModule {
  return {
    path,
    workspace: 'console',
    forTests: false,
    lines: 60,
    saysWhyLong: false,
    imports: targets.map((target) => ({
      specifier: target,
      target,
      packageName: undefined,
      typeOnly: true,
    })),
  };
}

function repositoryOf(...modules: SourceModule[]): Repository {
  return { modules, files: [], manifests: new Map() };
}

test('the table counts imports between folders, outer rows first', () => {
  const repository = repositoryOf(
    imports('console/src/paths.ts'),
    imports('console/src/ui/button.ts', 'console/src/ui/icon.ts'),
    imports('console/src/screens/home/a.ts', 'console/src/paths.ts', 'console/src/ui/button.ts'),
    imports('console/src/screens/home/b.ts', 'console/src/ui/button.ts'),
  );
  expect(arrowTable(layers, repository).split('\n').slice(2)).toEqual([
    '| 3 | `screens/home` | ui 2, paths.ts 1 |',
    '| 2 | `ui` |  |',
    '| 1 | `paths.ts` |  |',
  ]);
});

test('the table marks an arrow that points back', () => {
  const repository = repositoryOf(
    imports('console/src/ui/button.ts', 'console/src/screens/home/a.ts'),
    imports('console/src/screens/home/a.ts', 'console/src/screens/about/b.ts'),
  );
  const table = arrowTable(layers, repository);
  expect(table).toContain('| `ui` | BACK screens/home 1 |');
  expect(table).toContain('| `screens/home` | BACK screens/about 1 |');
});

test('docs/imports.md shows the imports as they are, none back', () => {
  const document = readFileSync(`${root}/docs/imports.md`, 'utf8');
  const tables = arrowTables(scanRepository(root));
  expect(tables).not.toContain('BACK');
  expect(document).toBe(withTables(document, tables)); // npm run arrows writes it
});
