import { expect, test } from 'vitest';
import { isCountry } from './countries.ts';

test('countries are those that have a name, and no others', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const pairs = letters.flatMap((one) => letters.map((other) => one + other));
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const known = pairs.filter((code) => isCountry(code));
  expect(known).toHaveLength(250);
  expect(known.filter((code) => names.of(code) === undefined)).toEqual([]);
  // What the names know besides: areas, codes that are reserved, and codes of before.
  for (const code of ['UK', 'EU', 'UN', 'ZZ', 'QQ', 'AN', 'SU', 'XA', 'AC', 'IC']) {
    expect(isCountry(code), code).toBe(false);
  }
});
