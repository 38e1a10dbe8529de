/** Where most people of a market live; UTC for a market that is not listed. */
const zones: Readonly<Record<string, string>> = {
  AT: 'Europe/Vienna',
  AU: 'Australia/Sydney',
  BE: 'Europe/Brussels',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CH: 'Europe/Zurich',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin',
  DK: 'Europe/Copenhagen',
  ES: 'Europe/Madrid',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  GR: 'Europe/Athens',
  IE: 'Europe/Dublin',
  IN: 'Asia/Kolkata',
  IT: 'Europe/Rome',
  JP: 'Asia/Tokyo',
  KR: 'Asia/Seoul',
  LU: 'Europe/Luxembourg',
  MX: 'America/Mexico_City',
  NL: 'Europe/Amsterdam',
  NO: 'Europe/Oslo',
  NZ: 'Pacific/Auckland',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
  SE: 'Europe/Stockholm',
  SG: 'Asia/Singapore',
  TR: 'Europe/Istanbul',
  US: 'America/Chicago',
};

const firstHour = 9;
const lastHour = 18;
const hourMs = 3_600_000;

export function marketTimeZone(countryCode: string): string {
  return zones[countryCode] ?? 'UTC';
}

/**
 * The first time from `at` on when people of the market may be written to: between 9:00 and 18:00 of
 * a day from Monday to Friday there.
 */
export function nextDaytime(at: Date, countryCode: string): Date {
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
