import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptedLocales, caseNormalisedLocales } from './locales.ts';
import { normaliseLocale } from './normalise-locale.ts';

const accepted =
  'en_AU en_IN en_CA ja_JP en_GB en_US en_NZ en_IE fr_FR fr_CA pt_PT zh_CN zh_TW pt_BR'.split(' ');

test('[S3.4] the accepted locales are those of the specification', () => {
  expect(acceptedLocales).toEqual(accepted);
  expect([...caseNormalisedLocales].sort()).toEqual(['nl_NL', 'pt_BR', 'pt_PT', 'zh_CN', 'zh_TW']);
});

test.each(accepted)('[S3.4] %s keeps its region with either separator', (locale) => {
  expect(normaliseLocale(locale)).toBe(locale);
  expect(normaliseLocale(locale.replace('_', '-'))).toBe(locale);
});

test.each([
  ['de_AT', 'de'],
  ['de-DE', 'de'],
  ['es_ES', 'es'],
  ['ko_KR', 'ko'],
  ['en_ZA', 'en'],
  ['DE', 'de'],
  ['no', 'no'],
  ['fil_PH', 'fil'],
  ['en_us', 'en'],
])('[S3.4] %s is not listed and becomes its language part %s', (raw, locale) => {
  expect(normaliseLocale(raw)).toBe(locale);
});

test.each([
  ['zh_tw', 'zh_TW'],
  ['zh_cn', 'zh_CN'],
  ['pt_br', 'pt_BR'],
  ['pt_pt', 'pt_PT'],
  ['zh-tw', 'zh_TW'],
  ['PT-br', 'pt_BR'],
  ['nl_nl', 'nl'],
  ['nl_NL', 'nl'],
])('[S3.5] %s is put into its proper case before the list is asked: %s', (raw, locale) => {
  expect(normaliseLocale(raw)).toBe(locale);
});

test.each([
  '',
  ' ',
  'e',
  'engl',
  'en_',
  '_US',
  'en_U',
  'en_USA',
  'en__US',
  'en US',
  'en_US\n',
  'en_US ',
  'zh_Hant_TW',
  'constructor',
  '__proto__',
  '../../api/me',
  'en/../../x',
  '<b>',
  '\uff45\uff4e',
  'x'.repeat(5000),
  undefined,
  null,
  42,
  ['en'],
  { toString: () => 'en' },
])('[S2.9] %j counts as absent', (raw) => {
  expect(normaliseLocale(raw)).toBeUndefined();
});

test('[S3.5] normalising never throws and is idempotent', () => {
  const nearLocales = fc.stringMatching(/^[a-zA-Z]{1,4}[-_]?[a-zA-Z]{0,3}$/);
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.string({ unit: 'binary' }), nearLocales), (raw) => {
      const locale = normaliseLocale(raw);
      if (locale === undefined) return;
      expect(normaliseLocale(locale)).toBe(locale);
      expect(accepted.includes(locale) || /^[a-z]{2,3}$/.test(locale)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
