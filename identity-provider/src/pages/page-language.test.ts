import { expect, test } from 'vitest';
import { pageLanguage } from './page-language.ts';

test.each([
  [{ locale: 'fr_FR' }, 'fr'],
  [{ locale: 'ja' }, 'ja'],
  [{ locale: 'FR-ca' }, 'fr'],
  [{ locale: 'fr_FR', uiLocales: 'ja', acceptLanguage: 'en' }, 'fr'],
  [{ locale: 'de_DE', uiLocales: 'de ja', acceptLanguage: 'fr' }, 'ja'],
  [{ locale: '', uiLocales: '', acceptLanguage: 'ja' }, 'ja'],
  [{ acceptLanguage: 'de-DE,de;q=0.9,fr;q=0.4,ja;q=0.7' }, 'ja'],
  [{ acceptLanguage: 'fr;q=0, en;q=0.1' }, 'en'],
  [{ locale: ['fr'], acceptLanguage: 'ja' }, 'ja'],
  [{ acceptLanguage: 'xx, *;q=0.1' }, 'en'],
  [{}, 'en'],
])('[S4.1] the language of a page with %j is %s', (from, language) => {
  expect(pageLanguage(from)).toBe(language);
});
