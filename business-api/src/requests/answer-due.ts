import type { CountryCode } from '@countersign/domain/market/country-code';
import { marketTimeZone } from '@countersign/domain/market/market-time-zone';
import { endOfLocalDay } from '@countersign/domain/working-time/zone-clock';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/**
 * When an answer is due that an applicant of a market has so many days for, from `at`: in the last minute of a day there,
 * since mails and pages name the day and no hour.
 */
export function answerDueAt(countryCode: CountryCode, at: Date, days: number): Date {
  const sameTimeMs = at.getTime() + days * dayMs;
  return new Date(endOfLocalDay(marketTimeZone(countryCode), sameTimeMs) - minuteMs);
}
