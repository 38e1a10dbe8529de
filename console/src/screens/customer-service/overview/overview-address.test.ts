import { CountryCode } from '@countersign/domain/market/country-code';
import { expect, test } from 'vitest';
import { overviewSearch, queuePath, readOverviewAddress } from './overview-address.ts';

const fr = CountryCode.parse('FR');

test.each([
  ['', '30', undefined],
  ['?days=7&countryCode=FR', '7', fr],
  ['?days=8&countryCode=France', '30', undefined],
])('[S2.1] the address %j says what is shown', (search, days, countryCode) => {
  expect(readOverviewAddress(search)).toEqual({ days, countryCode });
});

test('[S2.1] what is shown is in the address, beside other parameters', () => {
  expect(overviewSearch('?locale=ja&days=7', { days: '30', countryCode: fr })).toBe(
    '?locale=ja&countryCode=FR',
  );
  expect(overviewSearch('', { days: '92', countryCode: undefined })).toBe('?days=92');
  expect(overviewSearch('?days=7', { days: '30', countryCode: undefined })).toBe('');
});

test('[S2.1] figures lead into the queue', () => {
  expect(queuePath({ countryCode: fr, due: 'overdue' })).toBe(
    '/customerService?countryCode=FR&due=overdue',
  );
  expect(queuePath({ status: 'rejected', reasonCode: 'L03' })).toBe(
    '/customerService?status=rejected&reasonCode=L03',
  );
});
