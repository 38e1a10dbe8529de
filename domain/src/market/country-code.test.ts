import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CountryCode } from './country-code.ts';
import { parseMarket } from './parse-market.ts';

test.each([
  ['US', 'US'],
  ['us', 'US'],
  ['uS', 'US'],
  ['pt_BR', 'BR'],
  ['pt_PT', 'PT'],
  ['fr_CA', 'CA'],
  ['pt_br', 'BR'],
  ['ZZ', 'ZZ'],
])('[S2.7] market %j is %s', (raw, code) => {
  expect(parseMarket(raw)).toEqual({ countryCode: code });
  expect(CountryCode.parse(raw)).toBe(code);
});

test.each([
  '',
  'U',
  'USA',
  ' US',
  'US ',
  'US\n',
  'U\0S',
  'pt-BR',
  'pt_BRA',
  'pt_',
  '_BR',
  'pt_BR_x',
  'p_BR',
  '3DUS',
  'ÜS',
  '\uff35\uff33',
  '__proto__',
])('[S2.7] market %j is malformed', (raw) => {
  expect(parseMarket(raw)).toBeUndefined();
  expect(CountryCode.safeParse(raw).success).toBe(false);
});

test('[S2.7] parsing a market never throws, and its code parses to itself', () => {
  const nearMarkets = fc.stringMatching(/^[a-zA-Z]{1,3}[_-]?[a-zA-Z]{0,3}$/);
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), nearMarkets), (raw) => {
      const code = parseMarket(raw)?.countryCode;
      if (code === undefined) return;
      expect(code).toMatch(/^[A-Z]{2}$/);
      expect(parseMarket(code)?.countryCode).toBe(code);
    }),
  );
});
