import type { CountryCode } from '@countersign/domain/market/country-code';
import { marketTimeZone } from '@countersign/domain/market/market-time-zone';

const firstHour = 9;
const lastHour = 18;
const hourMs = 3_600_000;

/**
 * The first time from `at` on when people of the market may be written to: between 9:00 and 18:00 of
 * a day from Monday to Friday there.
 */
export function nextDaytime(at: Date, countryCode: CountryCode): Date {
  const timeZone = marketTimeZone(countryCode);
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  // Whole hours, so that a change of the clocks needs no thought; a weekend has 72 at most.
  for (let hours = 0; hours < 100; hours += 1) {
    const time =
      hours === 0 ? at : new Date(Math.floor(at.getTime() / hourMs) * hourMs + hours * hourMs);
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
    const hour = Number(parts.get('hour'));
    const isWeekend = ['Sat', 'Sun'].includes(parts.get('weekday') ?? '');
    if (!isWeekend && hour >= firstHour && hour < lastHour) return time;
  }
  throw new Error(`There is no daytime in ${timeZone}.`);
}
