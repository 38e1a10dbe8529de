import { expect, test } from 'vitest';
import { serverClock } from '../clock/server-clock.ts';
import { inLanguage, makeFormats } from './formats.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['en', '2026-11-18T12:00:00Z', '2 days ago'],
  ['en', '2026-11-20T11:59:30Z', 'now'],
  ['fr', '2026-11-20T09:00:00Z', 'il y a 3 heures'],
  ['ja', '2026-11-20T12:10:00Z', '10分後'],
])('[S3.7] %s: %s is %s', (tag, moment, expected) => {
  expect(makeFormats(tag).relative(moment, noon)).toBe(expected);
});

// Days are those of the person's calendar, whatever its zone.
test.each<[string, Date, Date, string]>([
  ['en', new Date(2026, 10, 16, 20), new Date(2026, 10, 17, 21), 'yesterday'],
  ['en', new Date(2026, 10, 16, 20), new Date(2026, 10, 17, 19), '23 hours ago'],
  ['en', new Date(2026, 10, 16, 20), new Date(2026, 10, 18, 8), '2 days ago'],
  ['fr', new Date(2026, 10, 16, 20), new Date(2026, 10, 18, 8), 'avant-hier'],
  ['ja', new Date(2026, 10, 16, 20), new Date(2026, 10, 19, 1), '3日前'],
  ['en', new Date(2026, 10, 20, 8), new Date(2026, 10, 18, 20), 'in 2 days'],
  ['en', new Date(2026, 0, 31, 12), new Date(2026, 2, 31, 12), '59 days ago'],
  ['en', new Date(2026, 0, 31, 12), new Date(2026, 3, 5, 12), '2 months ago'],
  ['en', new Date(2024, 11, 15), new Date(2026, 10, 18), '23 months ago'],
  ['en', new Date(2024, 10, 15), new Date(2026, 10, 18), '2 years ago'],
])('[S3.7] %s: a word for a day is true of that day: %s at %s', (tag, moment, now, expected) => {
  expect(makeFormats(tag).relative(moment, now.getTime())).toBe(expected);
});

test('[S3.7] a time is near or far by the server, whatever the device says', () => {
  const hourAgo = new Date(Date.now() - 3_600_000);
  serverClock.learn(new Headers({ date: hourAgo.toUTCString() }));
  try {
    expect(makeFormats('en').relative(hourAgo)).toBe('now');
  } finally {
    serverClock.learn(new Headers({ date: new Date().toUTCString() }));
  }
});

test('[S3.7] markets and languages have names, unknown codes stay', () => {
  const formats = makeFormats('fr');
  expect(formats.market('JP')).toBe('Japon');
  expect(formats.language('pt_BR')).toBe('portugais brésilien');
  expect(formats.market('nowhere')).toBe('nowhere');
});

test('the first of a month is le 1er in French, and no other day', () => {
  const at = (day: number) => new Date(2026, 11, day, 14, 5);
  const { date, exact, timeAndDay } = makeFormats('fr');
  expect([date(at(1)), date(at(11)), date(at(21))]).toEqual([
    '1er décembre 2026',
    '11 décembre 2026',
    '21 décembre 2026',
  ]);
  expect(exact(at(1))).toBe('1er décembre 2026 à 14:05');
  expect(timeAndDay(at(1))).toBe('1er décembre 2026 à 14:05');
  expect(makeFormats('de').date(at(1))).toBe('1. Dezember 2026');
});

test('[S1.1] the value for a locale, then for its language, then the one for all', () => {
  const values = { default: 'd', fr: 'f', fr_CA: 'c' };
  expect(['fr_CA', 'fr_FR', 'ja', 'constructor'].map((one) => inLanguage(values, one))).toEqual([
    'c',
    'f',
    'd',
    'd',
  ]);
});
