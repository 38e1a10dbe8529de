import { CountryCode } from '@countersign/domain/market/country-code';
import { expect, test } from 'vitest';
import { partsOf, valueOfParts } from './typed-value.ts';

const address = {
  lines: ['1 rue A', 'Bât. B'],
  postalCode: '75001',
  city: 'Paris',
  countryCode: CountryCode.parse('FR'),
};

test.each([
  ['a text', '+33 1'],
  ['nothing', null],
  ['a number with its issuer', { value: '123', issuer: 'GOC' }],
  ['an address', address],
])('%s survives its parts', (_, value) => {
  expect(valueOfParts(value as never, partsOf(value as never))).toEqual(value);
});

test('what was typed takes the place of its part alone', () => {
  expect(valueOfParts({ value: '12', issuer: 'GOC' }, { value: ' 13 ' })).toEqual({
    value: '13',
    issuer: 'GOC',
  });
  const typed = { ...partsOf(address), lines: '1 rue A\n\n', postalCode: '', region: 'IdF' };
  expect(valueOfParts(address, typed)).toEqual({
    lines: ['1 rue A'],
    city: 'Paris',
    region: 'IdF',
    countryCode: 'FR',
  });
  expect(valueOfParts('before', { value: ' ' })).toBeNull();
});
