import type { CountryCode } from '@countersign/domain/market/country-code';
import { marketTimeZone } from '@countersign/domain/market/market-time-zone';

const stepMs = 15 * 60_000;
/** The longest weekend, and a night. */
const mostSteps = (4 * 24 * 3_600_000) / stepMs;

/** The last time, not after `at`, when it was 8:00 of a day from Monday to Friday where the market is. */
export function lastMorning(at: Date, countryCode: CountryCode): Date {
  const timeZone = marketTimeZone(countryCode);
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  // Zones differ from each other by quarters of an hour.
  const first = Math.floor(at.getTime() / stepMs) * stepMs;
  for (let steps = 0; steps <= mostSteps; steps += 1) {
    const time = new Date(first - steps * stepMs);
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
    const isWeekend = ['Sat', 'Sun'].includes(parts.get('weekday') ?? '');
    if (!isWeekend && parts.get('hour') === '08' && parts.get('minute') === '00') return time;
  }
  throw new Error(`There is no morning in ${timeZone}.`);
}
