import { expect, test } from 'vitest';
import { ApplicantLocale } from './application.ts';

test.each([
  ['ja_JP', 'ja_JP'],
  ['pt-br', 'pt-br'],
  ['fr', 'fr'],
  ['zh-Hant-TW', 'zh_TW'],
  ['zh_Hans_CN', 'zh_CN'],
  ['zh-Hant', 'zh_TW'],
  ['es-419', 'es'],
  ['sr-Latn', 'sr'],
])('the language %s of a browser is read as %s', (sent, read) => {
  expect(ApplicantLocale.parse(sent)).toBe(read);
});

test.each(['english', 'f', 'fr_FRA', 'fr-x', ''])('%j is no language', (sent) => {
  expect(ApplicantLocale.safeParse(sent).success).toBe(false);
});
