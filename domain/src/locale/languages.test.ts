import { expect, test } from 'vitest';
import { commonLanguages } from './common-languages.ts';
import {
  defaultLanguage,
  isTranslated,
  translationLanguageOf,
  translationLanguages,
} from './languages.ts';
import { normaliseLocale } from './normalise-locale.ts';

test('[S3.6] the translation languages are those of the customer and of its markets; the default is en', () => {
  expect(translationLanguages).toEqual(['en', 'fr', 'ja', 'de', 'es', 'pt_PT', 'pt_BR']);
  expect(defaultLanguage).toBe('en');
});

test.each([
  ['en', 'en'],
  ['en_NZ', 'en'],
  ['fr_CA', 'fr'],
  ['ja_JP', 'ja'],
  ['ja', 'ja'],
  ['de', 'de'],
  ['de-AT', 'de'],
  ['es_MX', 'es'],
  ['pt_BR', 'pt_BR'],
  ['pt-BR', 'pt_BR'],
  ['pt_PT', 'pt_PT'],
  ['pt', 'pt_PT'],
  ['pt_AO', 'pt_PT'],
  ['it', 'en'],
  ['zh_TW', 'en'],
  ['fro', 'en'],
  ['', 'en'],
])('[S3.6] locale %j is shown in %s', (locale, language) => {
  expect(translationLanguageOf(locale)).toBe(language);
});

test('[S3.6] a locale is translated if it is shown in its own language', () => {
  const translated = commonLanguages.map(({ tag }) => tag).filter(isTranslated);
  expect(translated).toEqual(['de', 'en', 'es', 'fr', 'ja', 'pt', 'pt_BR', 'pt_PT']);
});

test('[S3.7] the common languages are those of the specification, in its order', () => {
  expect(commonLanguages.map(({ tag }) => tag)).toEqual(
    'cs da de el en es fi fr hu id it ja ko nl no pl pt ro ru sv tr zh_CN zh_TW pt_BR pt_PT'.split(
      ' ',
    ),
  );
});

// Native names that differ from Intl's Unicode data.
const nativeNames: Record<string, string> = {
  id: 'Bahasa Indonesia',
  zh_CN: '简体中文',
  zh_TW: '繁體中文',
};

test.each(commonLanguages)('[S3.7] $tag has its native name $ownName', (language) => {
  const tag = language.tag.replace('_', '-');
  const names = new Intl.DisplayNames(tag, { type: 'language', languageDisplay: 'standard' });
  const name = nativeNames[language.tag] ?? names.of(tag);
  expect(language.ownName.toLocaleLowerCase(tag)).toBe(name?.toLocaleLowerCase(tag));
});

test.each(commonLanguages)('[S3.7] $tag is a canonical locale', ({ tag }) => {
  expect(normaliseLocale(tag)).toBe(tag);
});
