import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WORKSPACES } from '../boundaries/source-module.ts';
import { testTitles } from '../clauses/test-titles.ts';
import { commentsIn } from './comments.ts';
import { codeFaults } from './wording-faults.ts';

const ROOT = new URL('../../', import.meta.url);
/** Of the title of a test with the first of its clauses. */
const longestTitle = 80;

test.each(WORKSPACES)('comments and titles of tests use plain words: %s', (folder) => {
  const paths = globSync(`${folder}/**/*.{ts,tsx}`, {
    cwd: ROOT,
    exclude: (path) => /(^|\/)(node_modules|dist|fixture)$/.test(path),
  });
  expect(paths.length).toBeGreaterThan(10);
  const faults = paths.flatMap((path) => {
    const source = readFileSync(new URL(path, ROOT), 'utf8');
    const titles = /\.(test|e2e)\.tsx?$/.test(path) ? testTitles(path, source) : [];
    return [
      ...[...commentsIn(path, source), ...titles].flatMap(codeFaults),
      ...titles.filter(isLong).map((title) => `has a long title: ${title}`),
    ].map((fault) => `${path} ${fault}`);
  });
  expect(faults).toEqual([]);
});

test('a title is long beyond 80 characters, counted with one of its clauses', () => {
  const title = `[S2.4] ${'a'.repeat(73)}`;
  expect([title, `[S1.1]${title}`, `${title}a`].map(isLong)).toEqual([false, false, true]);
});

test('the check of code reads comments and titles, and nothing else', () => {
  const source = `// It heals.
    const meanwhile = 'begun'; /* for \`ever\` */
    test('is written anew', () => undefined);`;
  const texts = [...commentsIn('a.test.ts', source), ...testTitles('a.test.ts', source)];
  expect(texts.flatMap(codeFaults)).toEqual([
    'has “heals”: write recover',
    'has “anew”: write since, at the same time, or a plain verb in the past',
  ]);
});

function isLong(title: string): boolean {
  return title.replace(/^(\[S[\d.]+\])+(?=\[S)/, '').length > longestTitle;
}
