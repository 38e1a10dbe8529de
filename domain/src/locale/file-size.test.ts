import { expect, test } from 'vitest';
import { fileSize, sizeBeyondLimit } from './file-size.ts';

test.each([
  [240_000, 'en', '240 kB'],
  [1500, 'en', '1.5 kB'],
  [1_234_567, 'en', '1.2 MB'],
  [12_345_678, 'ja', '12 MB'],
  [240_000, 'fr', '240 ko'],
])('%d bytes are shown in %s as %s', (bytes, tag, text) => {
  expect(fileSize(bytes, tag).replace(/\s/, ' ')).toBe(text);
});

test.each([
  [10_490_000, 'de', '10,5 MB'],
  [10_000_001, 'en', '10.1 MB'],
  [25_000_000, 'fr', '25 Mo'],
])('%d bytes beyond 10 MB are shown in %s as %s', (bytes, tag, text) => {
  expect(sizeBeyondLimit(bytes, tag).replace(/\s/, ' ')).toBe(text);
});
