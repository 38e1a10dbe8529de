import type { MailLanguage } from '@countersign/domain/locale/mail-language';
import { CountryCode } from '@countersign/domain/market/country-code';
import { expect, test } from 'vitest';
import { momentInMarket } from './page-dates.ts';

test.each<[MailLanguage, string, string]>([
  ['en', 'US', 'Friday, November 20, 2026 at 8:05 AM Eastern Time'],
  ['en', 'GB', 'Friday, 20 November 2026 at 13:05 United Kingdom Time'],
  ['fr', 'FR', 'vendredi 20 novembre 2026 à 14:05 heure de Paris'],
  ['ja', 'JP', '2026年11月20日金曜日 22:05 日本時間'],
])('a moment in %s has the clock that is usual there', (language, country, text) => {
  const instant = '2026-11-20T13:05:00Z';
  expect(momentInMarket(language, CountryCode.parse(country), instant)).toBe(text);
});

test('hours of one digit have a zero on a clock of 24 hours alone', () => {
  const instant = '2026-11-20T08:05:00Z';
  expect(momentInMarket('de', CountryCode.parse('DE'), instant)).toContain('09:05');
});
