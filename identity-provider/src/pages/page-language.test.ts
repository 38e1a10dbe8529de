import { expect, test } from 'vitest';
import { pageLanguage } from './page-language.ts';

test.each([
  [{ locale: 'fr_FR' }, 'fr'],
  [{ locale: 'ja' }, 'ja'],
  [{ locale: 'FR-ca' }, 'fr'],
  [{ locale: 'fr_FR', uiLocales: 'ja', acceptLanguage: 'en' }, 'fr'],
  [{ locale: 'it_IT', uiLocales: 'it ja', acceptLanguage: 'fr' }, 'ja'],
  [{ locale: '', uiLocales: '', acceptLanguage: 'ja' }, 'ja'],
  [{ acceptLanguage: 'it-IT,it;q=0.9,fr;q=0.4,ja;q=0.7' }, 'ja'],
  [{ acceptLanguage: 'fr;q=0, en;q=0.1' }, 'en'],
  [{ locale: ['fr'], acceptLanguage: 'ja' }, 'ja'],
  [{ acceptLanguage: 'xx, *;q=0.1' }, 'en'],
  [{ locale: 'de_DE' }, 'de'],
  [{ locale: 'pt_BR' }, 'pt_BR'],
  [{ uiLocales: 'pt-br' }, 'pt_BR'],
  [{ locale: 'pt' }, 'pt_PT'],
  [{ acceptLanguage: 'es-419' }, 'es'],
  [{}, 'en'],
])('[S4.1] the language of a page with %j is %s', (from, language) => {
  expect(pageLanguage(from)).toBe(language);
});
