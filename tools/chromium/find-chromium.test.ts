import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findChromium, findChromiumWithWindows } from './find-chromium.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'find-chromium-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('CHROMIUM_PATH goes before the path', () => {
  expect(findChromium({ CHROMIUM_PATH: '/a/chromium', PATH: folder })).toBe('/a/chromium');
});

test('finds a program in the path, and skips a file that cannot be run', () => {
  const chrome = join(folder, 'google-chrome');
  writeFileSync(join(folder, 'chromium'), '');
  writeFileSync(chrome, '#!/bin/sh\n');
  chmodSync(chrome, 0o755);
  expect(findChromium({ PATH: ['/nowhere', folder].join(delimiter) })).toBe(chrome);
});

test('the browser without windows goes first, wherever it is in the path, and the other is found too', () => {
  const names = ['chromium', 'chromium-headless-shell'];
  const [first = '', second = ''] = names.map((name) => join(folder, `bin-of-${name}`));
  for (const [index, directory] of [first, second].entries()) {
    mkdirSync(directory);
    writeFileSync(join(directory, names[index] ?? ''), '#!/bin/sh\n');
    chmodSync(join(directory, names[index] ?? ''), 0o755);
  }
  const PATH = [first, second].join(delimiter);
  expect(findChromium({ PATH })).toBe(join(second, 'chromium-headless-shell'));
  expect(findChromiumWithWindows({ PATH })).toBe(join(first, 'chromium'));
});
