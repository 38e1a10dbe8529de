import { withFirstOfMonth } from '@countersign/domain/locale/first-of-month';
import { type MailLanguage, mailLanguageTag } from '@countersign/domain/locale/mail-language';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { marketTimeZone } from '@countersign/domain/market/market-time-zone';

/** The day of a time, with its weekday, where the market is. */
export function dueDay(dueAt: Date, language: MailLanguage, countryCode: CountryCode): string {
  const tag = mailLanguageTag(language);
  const day = new Intl.DateTimeFormat(tag, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: marketTimeZone(countryCode),
  }).format(dueAt);
  return withFirstOfMonth(tag, day);
}
