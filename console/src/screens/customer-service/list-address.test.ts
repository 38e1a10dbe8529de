import { CountryCode } from '@countersign/domain/market/country-code';
import { expect, test } from 'vitest';
import { type ListAddress, listSearch, readListAddress, withFilter } from './list-address.ts';

const waiting: ListAddress = {
  status: 'pending',
  countryCode: undefined,
  order: 'oldest',
  cursors: [],
};

test.each([
  ['', waiting],
  ['?status=all', { ...waiting, status: 'all', order: 'newest' }],
  ['?status=rejected&order=oldest', { ...waiting, status: 'rejected' }],
  ['?countryCode=jp&cursor=a&cursor=b', { ...waiting, countryCode: 'JP', cursors: ['a', 'b'] }],
  ['?status=deleted&countryCode=Japan&order=up&cursor=', waiting],
])('[S2.1] the list that “%s” asks for', (search, expected) => {
  expect(readListAddress(search)).toEqual(expected);
});

test('[S2.1] an address is read back as it was written, other parameters stay', () => {
  const address: ListAddress = {
    status: 'approved',
    countryCode: CountryCode.parse('FR'),
    order: 'oldest',
    cursors: ['a+b/c=', 'd'],
  };
  const search = listSearch('?locale=fr&status=all', address);
  expect(new URLSearchParams(search).get('locale')).toBe('fr');
  expect(readListAddress(search)).toEqual(address);
  expect(listSearch('', waiting)).toBe('');
});

test('[S2.1] another filter begins on the first page, in the order that suits it', () => {
  const deep = { ...waiting, cursors: ['a', 'b'] };
  expect(withFilter(deep, { status: 'all' })).toEqual({
    ...waiting,
    status: 'all',
    order: 'newest',
  });
  expect(withFilter(deep, { countryCode: CountryCode.parse('FR') })).toEqual({
    ...waiting,
    countryCode: 'FR',
  });
});
