import type { CountryCode } from '@countersign/domain/market/country-code';
import { marketTimeZone } from '@countersign/domain/market/market-time-zone';
import { clockTime } from '../../mail/room.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(tag: string, country: CountryCode, style: 'day' | 'moment'): Intl.DateTimeFormat {
  const name = `${tag} ${country} ${style}`;
  const known = formats.get(name);
  if (known !== undefined) return known;
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const time = { ...clockTime(tag), timeZoneName: 'short' } as const;
  const options = style === 'day' ? day : { ...day, ...time };
  const made = new Intl.DateTimeFormat(tag, { ...options, timeZone: marketTimeZone(country) });
  formats.set(name, made);
  return made;
}

/** A day with its weekday, as the clocks of the market have it. */
export function dayInMarket(tag: string, country: CountryCode, instant: string): string {
  return formatOf(tag, country, 'day').format(new Date(instant));
}

/** A moment with its time zone, as the clocks of the market have it. */
export function momentInMarket(tag: string, country: CountryCode, instant: string): string {
  return formatOf(tag, country, 'moment').format(new Date(instant));
}
