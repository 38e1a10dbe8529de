import type { CountryCode } from './country-code.ts';

/** Countries with several zones: that of the capital, or of most people where the capital is small. */
const mainZones: Readonly<Record<string, string>> = {
  AR: 'America/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  FM: 'Pacific/Ponape',
  GL: 'America/Godthab',
  ID: 'Asia/Jakarta',
  KI: 'Pacific/Tarawa',
  KZ: 'Asia/Almaty',
  MH: 'Pacific/Majuro',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PS: 'Asia/Gaza',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kiev',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
};

/** `getTimeZones` is missing in Firefox and in TypeScript's library. */
type LocaleWithZones = Intl.Locale & { readonly getTimeZones?: () => string[] | undefined };

/**
 * The time zone in which a market's times are written: its only one, or the main one of a country with
 * several; UTC where there is none. A time is shown with its zone, so that it is right for everyone.
 */
export function marketTimeZone(countryCode: CountryCode): string {
  const main = mainZones[countryCode];
  if (main !== undefined) return main;
  const locale: LocaleWithZones = new Intl.Locale('und', { region: countryCode });
  return locale.getTimeZones?.()?.[0] ?? 'UTC';
}
