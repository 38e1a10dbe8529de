import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseLocale, type LocaleSources } from './choose-locale.ts';

const inOrder: [keyof LocaleSources, string | string[], string][] = [
  ['query', 'pt_br', 'pt_BR'],
  ['tokenGenLocale', 'fr_CA', 'fr_CA'],
  ['tokenLocale', 'en_GB', 'en_GB'],
  ['countryCode', 'JP', 'ja'],
  ['browserLanguages', ['de-AT'], 'de'],
];

test.each(inOrder.map(([name, , locale], rank) => ({ name, locale, rank })))(
  '[S3.3] $name is chosen if no earlier source names a locale',
  ({ rank, locale }) => {
    expect(chooseLocale(Object.fromEntries(inOrder.slice(rank)))).toBe(locale);
  },
);

test.each(['', '../x', 'constructor', 'en_USA', null, undefined])(
  '[S3.3] %j counts as absent at every rank',
  (junk) => {
    for (let rank = 0; rank < inOrder.length; rank += 1) {
      const worthless = inOrder
        .slice(0, rank)
        .map(([name]) => [name, name === 'browserLanguages' ? [junk ?? ''] : junk]);
      const sources = Object.fromEntries([...worthless, ...inOrder.slice(rank)]);
      expect(chooseLocale(sources)).toBe(inOrder[rank]?.[2]);
    }
  },
);

test('[S3.3] English is the default without any source', () => {
  expect(chooseLocale({})).toBe('en');
  expect(chooseLocale({ countryCode: 'ZZ', browserLanguages: ['', '*'] })).toBe('en');
});

test("[S3.1] the token's locale is used only without gen_locale", () => {
  expect(chooseLocale({ tokenLocale: 'fr_FR' })).toBe('fr_FR');
  expect(chooseLocale({ tokenGenLocale: 'ja_JP', tokenLocale: 'fr_FR' })).toBe('ja_JP');
});

test.each([
  [['zh-Hant-TW'], 'zh_TW'],
  [['es-419'], 'es'],
  [['de-CH-1996'], 'de'],
  [['en-US-u-hc-h12'], 'en_US'],
  [['pt-u-co-BR'], 'pt'],
  [['*', 'fr-CA', 'en-US'], 'fr_CA'],
])('[S3.3] the browser languages %j give %s', (browserLanguages, locale) => {
  expect(chooseLocale({ browserLanguages })).toBe(locale);
});

test('[S3.3] the choice never throws and is a stable locale', () => {
  const text = fc.option(fc.string({ unit: 'binary' }), { nil: undefined });
  const sources = fc.record({
    query: text,
    tokenGenLocale: text,
    tokenLocale: text,
    countryCode: text,
    browserLanguages: fc.array(fc.string()),
  });
  fc.assert(
    fc.property(sources, (one) => {
      const locale = chooseLocale(one);
      expect(chooseLocale({ ...one, query: locale })).toBe(locale);
    }),
  );
});
