import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toBcp47 } from './to-bcp47.ts';

test.each([
  ['pt_BR', 'pt-BR'],
  ['pt', 'pt-PT'],
  ['zh_TW', 'zh-TW'],
  ['en_NZ', 'en-NZ'],
  ['no', 'no'],
  ['de', 'de'],
  ['', 'en'],
  ['not a locale', 'en'],
])('[S3.7] the formats of locale %j are those of %s', (locale, tag) => {
  expect(toBcp47(locale)).toBe(tag);
});

test('[S3.7] no text makes Intl throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\w{1,4}[-_]?\w{0,3}$/)), (text) => {
      expect(() => new Intl.DateTimeFormat(toBcp47(text))).not.toThrow();
    }),
  );
});
