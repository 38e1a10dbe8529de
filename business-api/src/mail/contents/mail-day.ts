import { type MailLanguage, mailLanguageTag } from '@countersign/domain/locale/mail-language';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { marketTimeZone } from '@countersign/domain/market/market-time-zone';

/** The day of a time, where the market is: "20 November 2026". */
export function mailDay(at: Date, language: MailLanguage, countryCode: CountryCode): string {
  return new Intl.DateTimeFormat(mailLanguageTag(language), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: marketTimeZone(countryCode),
  }).format(at);
}
