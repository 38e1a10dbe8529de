import { withFirstOfMonth } from '@countersign/domain/locale/first-of-month';
import { dateTag, type MailLanguage } from '@countersign/domain/locale/mail-language';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { marketTimeZone } from '@countersign/domain/market/market-time-zone';

const day = { year: 'numeric', month: 'long', day: 'numeric' } as const;

/** The day of a time, where the market is: "20 November 2026". */
export function mailDay(at: Date, language: MailLanguage, countryCode: CountryCode): string {
  return dayText(at, language, countryCode, { timeZone: marketTimeZone(countryCode) });
}

/** The same with its weekday: until when something is to be done. */
export function dueDay(dueAt: Date, language: MailLanguage, countryCode: CountryCode): string {
  const timeZone = marketTimeZone(countryCode);
  return dayText(dueAt, language, countryCode, { weekday: 'long', timeZone });
}

/** A calendar day (2026-11-20), which has no zone; undefined for anything else. */
export function calendarDay(
  value: string,
  language: MailLanguage,
  countryCode: CountryCode,
): string | undefined {
  const at = new Date(`${value}T00:00:00Z`);
  return Number.isNaN(at.getTime())
    ? undefined
    : dayText(at, language, countryCode, { timeZone: 'UTC' });
}

function dayText(
  at: Date,
  language: MailLanguage,
  countryCode: CountryCode,
  options: Intl.DateTimeFormatOptions,
): string {
  const tag = dateTag(language, countryCode);
  return withFirstOfMonth(tag, new Intl.DateTimeFormat(tag, { ...day, ...options }).format(at));
}
