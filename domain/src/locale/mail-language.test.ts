import { expect, test } from 'vitest';
import { commonLanguages } from './common-languages.ts';
import { translationLanguages } from './languages.ts';
import { mailLanguageOf, mailLanguages, mailLanguageTag } from './mail-language.ts';

test('[S3.6] mails have every language of the interface and more', () => {
  const interfaceLanguages = translationLanguages.map((one) => mailLanguageOf(one));
  expect(mailLanguages).toEqual(expect.arrayContaining(interfaceLanguages));
  const others = commonLanguages.filter(({ tag }) => !mailLanguages.some((one) => one === tag));
  // Portugal's has the file `pt`.
  expect(others.map(({ tag }) => tag)).toEqual(['pt_PT']);
});

test.each([
  ['pt_BR', 'pt_BR'],
  ['pt-br', 'pt_BR'],
  ['pt', 'pt'],
  ['pt_PT', 'pt'],
  ['pt-pt', 'pt'],
  ['pt_AO', 'pt'],
  ['de', 'de'],
  ['de_AT', 'de'],
  ['DE-ch', 'de'],
  ['es', 'es'],
  ['es_MX', 'es'],
  ['fr_CA', 'fr'],
  ['ja_JP', 'ja'],
  ['en_NZ', 'en'],
  ['it_IT', 'it'],
  ['th_TH', 'en'],
  ['zh_TW', 'zh_TW'],
  ['zh', 'zh_CN'],
  ['zh-SG', 'zh_CN'],
  ['zh_HK', 'zh_TW'],
  ['zh-mo', 'zh_TW'],
  ['deu', 'en'],
  ['BR', 'en'],
  ['', 'en'],
  ['de; x', 'en'],
  ['__proto__', 'en'],
])('[S3.4] [S3.5] a reader of %j gets a mail in %s', (locale, language) => {
  expect(mailLanguageOf(locale)).toBe(language);
});

test.each([
  ['pt', 'BR', 'pt_BR'],
  ['PT', 'br', 'pt_BR'],
  ['pt_BR', 'BR', 'pt_BR'],
  ['pt_PT', 'BR', 'pt'],
  ['pt_BR', 'PT', 'pt_BR'],
  ['pt', 'PT', 'pt'],
  ['pt', 'DE', 'pt'],
  ['en_US', 'BR', 'en'],
  ['th', 'BR', 'en'],
  ['it', 'BR', 'it'],
  ['zh', 'TW', 'zh_TW'],
  ['fr', 'BR', 'fr'],
  ['de', 'US', 'de'],
  ['', 'DE', 'en'],
])('[S3.2] a reader of %j in the market %s gets a mail in %s', (locale, market, language) => {
  expect(mailLanguageOf(locale, market)).toBe(language);
});

test.each([
  ['de', 'de'],
  ['pt', 'pt-PT'],
  ['pt_BR', 'pt-BR'],
  ['zh_TW', 'zh-TW'],
] as const)('mail language %s is tagged %s', (language, tag) => {
  expect(mailLanguageTag(language)).toBe(tag);
});

test.each(mailLanguages)('Intl writes dates and countries for %s', (language) => {
  const tag = mailLanguageTag(language);
  expect(Intl.DateTimeFormat.supportedLocalesOf([tag])).toEqual([tag]);
  expect(new Intl.DateTimeFormat(tag).resolvedOptions().locale).toBe(tag);
});
