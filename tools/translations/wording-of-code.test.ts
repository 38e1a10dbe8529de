import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testTitles } from '../clauses/test-titles.ts';
import { commentsIn } from './comments.ts';
import { codeFaults } from './wording-faults.ts';

const ROOT = new URL('../../', import.meta.url);

const folders = [
  'business-api',
  'console',
  'contract',
  'domain',
  'e2e',
  'identity-provider',
  'mailbox',
  'registers',
  'tools',
];

test.each(folders)('comments and titles of tests use plain words: %s', (folder) => {
  const paths = globSync(`${folder}/**/*.{ts,tsx}`, {
    cwd: ROOT,
    exclude: (path) => /(^|\/)(node_modules|dist|fixture)$/.test(path),
  });
  expect(paths.length).toBeGreaterThan(10);
  const faults = paths.flatMap((path) => {
    const source = readFileSync(new URL(path, ROOT), 'utf8');
    const titles = /\.(test|e2e)\.tsx?$/.test(path) ? testTitles(path, source) : [];
    return [...commentsIn(path, source), ...titles].flatMap((text) =>
      codeFaults(text).map((fault) => `${path} ${fault}`),
    );
  });
  expect(faults).toEqual([]);
});

test('the check of code reads comments and titles, and nothing else', () => {
  const source = `// It heals.
    const meanwhile = 'begun'; /* for \`ever\` */
    test('is asked once more', () => undefined);`;
  const texts = [...commentsIn('a.test.ts', source), ...testTitles('a.test.ts', source)];
  expect(texts.flatMap(codeFaults)).toEqual([
    'has “heals”: write recover',
    'has “once more”: write again',
  ]);
});
