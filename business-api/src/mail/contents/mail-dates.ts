import { withFirstOfMonth } from '@countersign/domain/locale/first-of-month';
import {
  dateTag,
  type MailLanguage,
  mailLanguageTag,
} from '@countersign/domain/locale/mail-language';
import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { marketTimeZone } from '@countersign/domain/market/market-time-zone';

/** The formats of dates in one mail. */
export interface MailDates {
  /** Date, time and zone, in the market's zone. */
  readonly moment: MailDateFormat;
  /** The same with the day of the week: a time until which something is to be done. */
  readonly deadline: MailDateFormat;
  /** A calendar day, which has no zone. */
  readonly day: MailDateFormat;
}

export interface MailDateFormat {
  readonly format: (date: Date | number) => string;
}

/** What people say of the time at home, where the long name of the zone is another: it is the name on maps. */
const spokenZones: Partial<Record<string, Partial<Record<string, string>>>> = {
  fr: { 'Europe/Paris': 'heure de Paris' },
  ja: { 'Asia/Tokyo': '日本時間' },
  es: { 'Europe/Madrid': 'hora peninsular' },
  pt: { 'Europe/Lisbon': 'hora de Lisboa', 'America/Sao_Paulo': 'horário de Brasília' },
};

/** Writes a zone by the name that a person knows, never as a distance from Greenwich. */
export function withSpokenZone(tag: string, options: Intl.DateTimeFormatOptions): MailDateFormat {
  const format = new Intl.DateTimeFormat(tag, { ...options, timeZoneName: 'longGeneric' });
  const spoken = spokenZones[tag.slice(0, 2)]?.[options.timeZone ?? ''];
  const text = (date: Date | number) =>
    spoken === undefined
      ? format.format(date)
      : format
          .formatToParts(date)
          .map(({ type, value }) => (type === 'timeZoneName' ? spoken : value))
          .join('');
  return { format: (date) => withFirstOfMonth(tag, text(date)) };
}

const datesByTag = new Map<string, MailDates>();
/** Tags come from the market's settings: more than all there are would be a fault. */
const mostFormats = 500;

/**
 * How a mail in `language` to a reader of `locale` about a market writes dates. The region matters
 * (20/11 or 11/20), but only with the language the mail is in.
 */
export function mailDates(
  locale: string,
  language: MailLanguage,
  countryCode: CountryCode,
  /** Of the market's working hours; that of the market where it has none. */
  zone: string | null = null,
): MailDates {
  const general = mailLanguageTag(language);
  const regional = toBcp47(locale);
  const tag = regional.startsWith(`${general}-`) ? regional : dateTag(language, countryCode);
  const timeZone = zone ?? marketTimeZone(countryCode);
  const key = `${tag} ${timeZone}`;
  const known = datesByTag.get(key);
  if (known !== undefined) return known;
  const day = { year: 'numeric', month: 'long', day: 'numeric' } as const;
  const time = { ...clockTime(tag), timeZone };
  const calendarDay = new Intl.DateTimeFormat(tag, { ...day, timeZone: 'UTC' });
  const dates: MailDates = {
    day: { format: (date) => withFirstOfMonth(tag, calendarDay.format(date)) },
    moment: withSpokenZone(tag, { ...day, ...time }),
    deadline: withSpokenZone(tag, { weekday: 'long', ...day, ...time }),
  };
  if (datesByTag.size < mostFormats) datesByTag.set(key, dates);
  return dates;
}

/** 8:00 AM where clocks have 12 hours, 08:00 where they have 24. */
export function clockTime(tag: string): Pick<Intl.DateTimeFormatOptions, 'hour' | 'minute'> {
  const { hour12 } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions();
  return { hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit' };
}
