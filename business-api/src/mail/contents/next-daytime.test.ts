import { CountryCode } from '@countersign/domain/market/country-code';
import { expect, test } from 'vitest';
import { nextDaytime } from './next-daytime.ts';

test.each([
  ['in working hours', '2026-11-20T10:00:00Z', 'FR', '2026-11-20T10:00:00.000Z'],
  ['at night in France', '2026-11-20T02:30:00Z', 'FR', '2026-11-20T08:00:00.000Z'],
  ['in the evening in Japan', '2026-11-19T09:00:00Z', 'JP', '2026-11-20T00:00:00.000Z'],
  ['on Friday evening', '2026-11-20T17:30:00Z', 'FR', '2026-11-23T08:00:00.000Z'],
  ['on Sunday', '2026-11-22T12:00:00Z', 'DE', '2026-11-23T08:00:00.000Z'],
  ['late on Friday in Taiwan', '2026-11-20T15:30:00Z', 'TW', '2026-11-23T01:00:00.000Z'],
  ['in the morning in Hungary', '2026-11-20T08:30:00Z', 'HU', '2026-11-20T08:30:00.000Z'],
  ['before nine in New York', '2026-11-20T13:30:00Z', 'US', '2026-11-20T14:00:00.000Z'],
  ['in a market without a zone', '2026-11-20T08:30:00Z', 'ZZ', '2026-11-20T09:00:00.000Z'],
])('nextDaytime %s', (_, at, country, expected) => {
  expect(nextDaytime(new Date(at), CountryCode.parse(country)).toISOString()).toBe(expected);
});
