import { expect, test } from 'vitest';
import { exampleTelephone, readTelephone } from '../contact/telephone.ts';
import { CountryCode } from '../market/country-code.ts';
import { isSameValue } from './same-value.ts';

const wide = (text: string) =>
  text.replaceAll(/[0-9+]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
/** Countries with numbers of their own, which are written with and without the code of the country. */
const countries = letters
  .flatMap((one) => letters.map((other) => `${one}${other}`))
  .filter((country) => exampleTelephone(country) !== exampleTelephone('XX'));

test('the countries of the test are many', () => {
  expect(countries.length).toBeGreaterThan(200);
  expect(countries).toEqual(expect.arrayContaining(['US', 'FR', 'JP', 'DE', 'ES', 'GB', 'BR']));
});

test.each(countries)('a telephone of %s is the same in every form', (country) => {
  const national = exampleTelephone(country);
  const number = readTelephone(national, [country]) ?? '';
  const forms = [
    number,
    number.replace('+', '00'),
    number.replace('+', '00 '),
    wide(number),
    wide(national),
    national.replaceAll(/\D/g, ''),
    national.replaceAll(/[ -]/g, '.'),
  ];
  for (const form of forms)
    expect(isSameValue('practice.phone', national, form, [country]), form).toBe(true);
  const other = number.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
  expect(isSameValue('practice.phone', national, other, [country])).toBe(false);
});

test.each([
  ['01 55 12 34 56', '+33 1 55 12 34 56', 'FR'],
  ['01 55 12 34 56', '+33 (0)1 55 12 34 56', 'FR'],
  ['０３－１２３４－５６７８', '+81 3-1234-5678', 'JP'],
  ['(212) 555-0148', '+1 212 555 0148', 'US'],
  // No number of any country, as written on an old letterhead.
  ['12 34', '１２ ３４', 'FR'],
])('%s is %s', (one, other, country) =>
  expect(isSameValue('contact.phone', one, other, [country])).toBe(true),
);

const address = (postalCode: string) => ({
  lines: ['1-2-3 Ginza'],
  city: 'Tokyo',
  postalCode,
  countryCode: CountryCode.parse('JP'),
});

test('a postal code in full width is the same, and another one is not', () => {
  const field = 'practice.addresses[practice]';
  const isSame = (one: string, other: string) =>
    isSameValue(field, address(one), address(other), ['JP']);
  expect(isSame('104-0061', '１０４－００６１')).toBe(true);
  expect(isSame('104-0061', '〒104-0061')).toBe(true);
  expect(isSame('１０４００６１', '１０４００６２')).toBe(false);
});

test.each([
  ['practice.identifiers[fr-siret]', '732 829 320 00074', '７３２８２９３２０００074', true],
  ['practice.identifiers[fr-siret]', '732 829 320 00074', '732 829 320 00075', false],
] as const)('%s: %s beside %s', (field, one, other, expected) =>
  expect(isSameValue(field, { value: one }, { value: other }, [])).toBe(expected),
);
