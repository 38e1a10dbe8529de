import { withFirstOfMonth } from '@countersign/domain/locale/first-of-month';
import { type MailLanguage, mailLanguageTag } from '@countersign/domain/locale/mail-language';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { marketTimeZone } from '@countersign/domain/market/market-time-zone';

/** The day of a time, where the market is: "20 November 2026". */
export function mailDay(at: Date, language: MailLanguage, countryCode: CountryCode): string {
  const tag = mailLanguageTag(language);
  const day = new Intl.DateTimeFormat(tag, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: marketTimeZone(countryCode),
  }).format(at);
  return withFirstOfMonth(tag, day);
}
