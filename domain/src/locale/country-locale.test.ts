import { expect, test } from 'vitest';
import { localeOfCountry } from './country-locale.ts';

test.each([
  ['JP', 'ja'],
  ['FR', 'fr'],
  ['US', 'en'],
  ['DE', 'de'],
  ['ES', 'es'],
  ['PT', 'pt'],
  ['pt_BR', 'pt_BR'],
  ['pt_PT', 'pt_PT'],
  ['BR', 'pt_BR'],
])('[S3.2] country %s has the locale %s, in upper and lower case', (country, locale) => {
  expect(localeOfCountry(country)).toBe(locale);
  expect(localeOfCountry(country.toLowerCase())).toBe(locale);
  expect(localeOfCountry(country.toUpperCase())).toBe(locale);
});

test('[S3.2] a language_REGION outside the map counts as its region', () => {
  expect(localeOfCountry('fr_FR')).toBe('fr');
  expect(localeOfCountry('fr_CA')).toBeUndefined();
});

test.each(['', 'GB', 'ZZ', '__proto__', 'constructor', 'toString', 'JPN', ' JP'])(
  '[S3.2] country %j has no mapped locale',
  (country) => {
    expect(localeOfCountry(country)).toBeUndefined();
  },
);
