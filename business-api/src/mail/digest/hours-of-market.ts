import type { CountryCode } from '@countersign/domain/market/country-code';
import { marketTimeZone } from '@countersign/domain/market/market-time-zone';
import type { TargetCalendar } from '@countersign/domain/working-time/count-working-time';
import type { WorkingTime } from '@countersign/domain/working-time/working-time';

const day = [{ from: '08:00', to: '17:00' }];
const week = [day, day, day, day, day, [], []];
// The domain remembers the spans of a calendar by its object.
const usual = new Map<CountryCode, WorkingTime>();

/** When the staff of a market work, for what is sent in their morning: Monday to Friday from 8:00 where none is set. */
export function hoursOfMarket(countryCode: CountryCode, calendar: TargetCalendar): WorkingTime {
  if (calendar !== null) return calendar;
  const known = usual.get(countryCode);
  if (known !== undefined) return known;
  const made = { zone: marketTimeZone(countryCode), week, region: null, holidays: [] };
  usual.set(countryCode, made);
  return made;
}
