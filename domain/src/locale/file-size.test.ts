import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [240_000, 'en', '240 kB'],
  [1500, 'en', '1.5 kB'],
  [1_234_567, 'en', '1.2 MB'],
  [12_345_678, 'ja', '12 MB'],
  [240_000, 'fr', '240 ko'],
])('%d bytes are shown in %s as %s', (bytes, tag, text) => {
  expect(fileSize(bytes, tag).replace(/\s/, ' ')).toBe(text);
});
