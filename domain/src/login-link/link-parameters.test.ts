import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutValue, singleValue } from './link-parameters.ts';

test.each([
  ['T-1', 'T-1'],
  ['T-1?x=2', 'T-1'],
  ['T-1??', 'T-1'],
  ['?T-1', ''],
  ['  T-1  ', 'T-1'],
  ['T-1 ?x', 'T-1'],
  ['T 1', 'T 1'],
  ['   ', ''],
  ['\tT-1\n', '\tT-1\n'],
  ['\u00a0T-1', '\u00a0T-1'],
])('[S2.7] the value %j is cut to %j', (value, cut) => {
  expect(cutValue(value)).toBe(cut);
});

test('[S2.7] cutting is idempotent, and a long run of blanks is fast', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(' ', '?', 'a', '\t') }), (value) => {
      const cut = cutValue(value);
      expect(cutValue(cut)).toBe(cut);
      expect(cut).not.toMatch(/\?|^ | $/);
    }),
  );
  expect(cutValue(`a${' '.repeat(1_000_000)}b`)).toHaveLength(1_000_002);
});

test.each([
  ['', ''],
  ['a=', ''],
  ['a=1', '1'],
  ['a=1&a=1', '1'],
  ['a=1&b=1', '1'],
  ['a=1&a=%201', '1'],
  ['a=1&a=1?x', '1'],
  ['a=1%3Fx&a=1', '1'],
  ['A=1&a[]=1', ''],
  ['a=%2531', '%31'],
  ['a=1&a=2', undefined],
  ['a=1&b=2', undefined],
  ['a=&a=1', undefined],
  ['a=x&a=X', undefined],
])('[S2.7] %j has the one value %j', (query, value) => {
  expect(singleValue(new URLSearchParams(query), ['a', 'b'])).toBe(value);
});
