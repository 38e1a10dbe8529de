import type { CountryCode } from '@countersign/domain/market/country-code';
import { marketTimeZone } from '@countersign/domain/market/market-time-zone';
import { serverClock } from '../clock/server-clock.ts';

/** The first day that the API takes for a condition: today where the market is, by the API's clock. */
export function firstDayOf(countryCode: CountryCode): string {
  const zone = marketTimeZone(countryCode);
  // Not every browser knows the zones of countries. A day that is not yet over there must not be refused here, so that
  // the last zone to begin a day stands for an unknown one; the API refuses what is over.
  const timeZone = zone === 'UTC' ? 'Etc/GMT+12' : zone;
  // Swedes write days as ISO 8601 does.
  return new Date(serverClock.nowMs()).toLocaleDateString('sv-SE', { timeZone });
}
