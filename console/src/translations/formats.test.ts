import { expect, test } from 'vitest';
import { serverClock } from '../clock/server-clock.ts';
import { inLanguage, makeFormats } from './formats.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['en', '2026-11-18T09:00:00Z', '2 days ago'],
  ['en', '2026-11-20T11:59:30Z', 'now'],
  ['fr', '2026-11-20T09:00:00Z', 'il y a 3 heures'],
  ['ja', '2026-11-20T12:10:00Z', '10分後'],
  ['en', '2026-11-19T11:00:00Z', 'yesterday'],
])('[S3.7] %s: %s is %s', (tag, moment, expected) => {
  expect(makeFormats(tag).relative(moment, noon)).toBe(expected);
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

test('[S1.1] the value for a locale, then for its language, then the one for all', () => {
  const values = { default: 'd', fr: 'f', fr_CA: 'c' };
  expect(['fr_CA', 'fr_FR', 'ja', 'constructor'].map((one) => inLanguage(values, one))).toEqual([
    'c',
    'f',
    'd',
    'd',
  ]);
});
