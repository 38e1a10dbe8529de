import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../run/run-step.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const scripts: string[] = Object.keys(JSON.parse(read('package.json')).scripts);
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT });

/** The scripts that a text names: `npm run x`, and `npm start` and `npm test`, which need no `run`. */
function scriptsIn(text: string): string[] {
  const flags = String.raw`(?:\s+(?:-s|--silent))?`;
  const named = new RegExp(String.raw`npm${flags}\s+(?:run${flags}\s+)?([a-z][a-z0-9:-]*)`, 'g');
  return [...text.matchAll(named)]
    .filter(([words, name]) => / run\s/.test(words) || name === 'start' || name === 'test')
    .map(([, name = '']) => name);
}

// Records of decisions are superseded, not edited, and may name scripts that are gone.
const today = documents.filter((path) => !path.startsWith('docs/adr/'));

test.each(today)('%s names npm scripts that exist', (path) => {
  expect(scriptsIn(read(path)).filter((name) => !scripts.includes(name))).toEqual([]);
});

test('every npm script is in a document', () => {
  const all = documents.map(read).join('\n');
  const named = new Set(scriptsIn(all));
  expect(scripts.filter((name) => !named.has(name))).toEqual([]);
});

test('a script is found in each of its forms', () => {
  const text = 'npm start, `npm run --silent audit:reads -- T-1`, npm ci, npm run -s e2e';
  expect(scriptsIn(text)).toEqual(['start', 'audit:reads', 'e2e']);
});
