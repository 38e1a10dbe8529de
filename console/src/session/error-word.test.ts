import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorWord } from './error-word.ts';

/** As a library's error is after the build: its class has a name of one letter. */
class J extends Error {
  readonly code: string | undefined;
  constructor(code?: string) {
    super();
    this.name = new.target.name;
    if (code !== undefined) this.code = code;
  }
}

test.each([
  [new J('OAUTH_PARSE_ERROR'), 'OAUTH_PARSE_ERROR'],
  [new J(), 'unknown'],
  [new TypeError('Failed to fetch'), 'TypeError'],
  ['text', 'unknown'],
])('[S8.1] the log has a word for %s that no build changes', (error, word) => {
  expect(errorWord(error)).toBe(word);
});

test('[S8.1] nothing in the console logs the name of a class', () => {
  const root = join(import.meta.dirname, '..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|error-word\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const named = files.filter((file) =>
    // Compared with a name that the class declares itself, it is no class name that a build changes.
    /\bconstructor\.name\b|\berror\.name\b(?! === ')/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(named).toEqual([]);
});
