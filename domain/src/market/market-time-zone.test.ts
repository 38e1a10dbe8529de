import { expect, test } from 'vitest';
import { CountryCode } from './country-code.ts';
import { marketTimeZone } from './market-time-zone.ts';

const zoneOf = (code: string) => marketTimeZone(CountryCode.parse(code));

test.each([
  ['FR', 'Europe/Paris'],
  ['JP', 'Asia/Tokyo'],
  ['GB', 'Europe/London'],
  ['US', 'America/New_York'],
  ['BR', 'America/Sao_Paulo'],
  ['ZZ', 'UTC'],
])('the times of %s are those of %s', (country, zone) => {
  expect(zoneOf(country)).toBe(zone);
});

test('a country with several zones has one of its own', () => {
  for (const code of [
    'AR',
    'AU',
    'BR',
    'CA',
    'CL',
    'DE',
    'ES',
    'ID',
    'MX',
    'NZ',
    'PT',
    'RU',
    'US',
  ]) {
    const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(
      `und-${code}`,
    );
    const zones = locale.getTimeZones?.() ?? [];
    expect(zones.length, code).toBeGreaterThan(1);
    expect(zones, code).toContain(zoneOf(code));
  }
});
