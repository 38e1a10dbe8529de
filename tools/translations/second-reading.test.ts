import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { flatTexts } from './flat-texts.ts';
import { readTexts } from './text-files.ts';

const page = readFileSync(new URL('../../docs/terms/second-reading.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\| `([\w.-]+)` \| (.*?) \|/gm)];

test('what was read back into English was read against the English of today', () => {
  const english = flatTexts(readTexts('console', 'en'));
  expect(rows.length).toBeGreaterThanOrEqual(60);
  expect(rows.map(([, key, text]) => [key, text])).toEqual(
    rows.map(([, key = '']) => [key, english.get(key)]),
  );
});
