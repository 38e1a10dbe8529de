import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findChromium } from './find-chromium.ts';

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
