import { withFirstOfMonth } from '@countersign/domain/locale/first-of-month';
import { dateTag, type MailLanguage } from '@countersign/domain/locale/mail-language';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { marketTimeZone } from '@countersign/domain/market/market-time-zone';
import { clockTime, type MailDateFormat, withSpokenZone } from '../../mail/room.ts';

const formats = new Map<string, MailDateFormat>();

function formatOf(
  language: MailLanguage,
  country: CountryCode,
  style: 'day' | 'moment' | 'clock',
): MailDateFormat {
  const tag = dateTag(language, country);
  const name = `${tag} ${country} ${style}`;
  const known = formats.get(name);
  if (known !== undefined) return known;
  const short = { day: 'numeric', month: 'long' } as const;
  const day = { ...short, weekday: 'long', year: 'numeric' } as const;
  const timeZone = marketTimeZone(country);
  const made =
    style === 'day'
      ? new Intl.DateTimeFormat(tag, { ...day, timeZone })
      : withSpokenZone(tag, {
          ...(style === 'clock' ? short : day),
          ...clockTime(tag),
          timeZone,
        });
  formats.set(name, made);
  return made;
}

/** A day with its weekday, as the clocks of the market have it. */
export function dayInMarket(language: MailLanguage, country: CountryCode, instant: string): string {
  return withFirstOfMonth(language, formatOf(language, country, 'day').format(new Date(instant)));
}

/** A moment with its time zone, as the clocks of the market have it. */
export function momentInMarket(
  language: MailLanguage,
  country: CountryCode,
  instant: string,
): string {
  return formatOf(language, country, 'moment').format(new Date(instant));
}

/** A moment of these days with its time zone, as the clocks of the market have it. */
export function clockInMarket(
  language: MailLanguage,
  country: CountryCode,
  instant: string,
): string {
  return formatOf(language, country, 'clock').format(new Date(instant));
}
