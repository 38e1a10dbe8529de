import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { CLAUSES } from './clause-list.ts';
import { clausePlaces, placesInTables } from './clause-places.ts';
import { findClauseFaults } from './find-clause-faults.ts';
import { testTitles } from './test-titles.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('every clause', () => {
  const files = globSync(['*/src/**/*.test.{ts,tsx}', 'e2e/**/*.e2e.ts'], { cwd: root });
  const titles = files.flatMap((path) => testTitles(path, read(path)));
  const { unproven, unknown } = findClauseFaults(CLAUSES, titles);

  test('is named in the title of a test', () => {
    expect(unproven).toEqual([]);
  });

  test('that a title names exists', () => {
    expect(unknown).toEqual([]);
  });

  test('has its row in docs/specification.md, and nothing else has', () => {
    const rows = [...read('docs/specification.md').matchAll(/^\| (S[\d.]+) \|/gm)];
    expect(rows.map(([, id]) => id)).toEqual(CLAUSES);
  });
});

/** The clauses that the files at a path cite. */
function citedAt(path: string): readonly string[] {
  if (!existsSync(join(root, path))) return [];
  const files = statSync(join(root, path)).isDirectory()
    ? globSync(`${path}/**/*.{ts,tsx,css}`, { cwd: root })
    : [path];
  return files.flatMap((file) => read(file).match(/\bS\d+\.\d+\b/g) ?? []);
}

describe('the places of clauses in', () => {
  const section = (text: string) => text.split(/^## /m).find((one) => one.startsWith('Where is'));
  const architecture = section(read('ARCHITECTURE.md')) ?? '';
  const specification = read('docs/specification.md');

  test.each([
    ['ARCHITECTURE.md', architecture],
    ['docs/specification.md', specification],
  ])('%s exist, cover every clause and cite it', (_, text) => {
    expect(placesInTables(text).filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const rows = clausePlaces(text);
    expect(rows.flatMap(({ clauses }) => clauses).sort()).toEqual([...CLAUSES].sort());
    const uncited = rows.flatMap(({ clauses, places }) => {
      const cited = places.flatMap(citedAt);
      return clauses.filter((clause) => !cited.includes(clause));
    });
    expect(uncited).toEqual([]);
  });

  test('a row with two clauses and two paths is read completely', () => {
    const row = '| S2.3, S8.1 | Errors | `a/b.ts`, shown by `c/d/`; `word` |';
    expect(clausePlaces(row)).toEqual([{ clauses: ['S2.3', 'S8.1'], places: ['a/b.ts', 'c/d/'] }]);
  });
});

describe('the check reports faults', () => {
  const source = `
    test('[S1.1] plain', () => {});
    test.each([['[S9.9] no title']])('[S1.2][S1.3] %s', () => {});
    describe.only(\`[S2.1, S2.2] group \${1}\`, () => { it("[S2.13] unknown", () => {}); });
    test.skip('[S2.3] skipped', () => {});
    test.todo('[S2.4] to do');
    test.describe.fixme('[S2.5] broken', () => {});
    // test('[S2.6] commented out', () => {});
    expect('[S2.7] no test').toBe(1);
  `;

  test('reads the titles of tests that run, and of nothing else', () => {
    expect(testTitles('seeded.test.ts', source)).toEqual([
      '[S1.1] plain',
      '[S1.2][S1.3] %s',
      '[S2.1, S2.2] group …',
      '[S2.13] unknown',
    ]);
  });

  test('on a clause without a test and on a title without a clause', () => {
    const faults = findClauseFaults(CLAUSES, testTitles('seeded.test.ts', source));
    expect(faults.unproven.slice(0, 3)).toEqual(['S2.3', 'S2.4', 'S2.5']);
    expect(faults.unproven).toHaveLength(CLAUSES.length - 5);
    expect(faults.unknown).toEqual(['S2.13 in "[S2.13] unknown"']);
  });
});
