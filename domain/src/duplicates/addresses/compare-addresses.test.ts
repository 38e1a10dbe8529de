import { describe, expect, test } from 'vitest';
import { compareAddresses } from './compare-addresses.ts';
import { readAddress } from './read-address.ts';

type Written = readonly [line: string, postalCode: string, city: string, country: string];
const read = ([line, postalCode, city, countryCode]: Written) =>
  readAddress({ lines: [line], postalCode, city, countryCode });

describe('two spellings of one address', () => {
  test.each<[Written, Written]>([
    [
      ['41 rue Sainte-Catherine', '33000', 'Bordeaux', 'FR'],
      ['41, r. Ste Catherine', '33000', 'BORDEAUX CEDEX', 'FR'],
    ],
    [
      ['27 bis bd de la Liberté', '35000', 'Rennes', 'FR'],
      ['27bis Boulevard Liberté', '35000', 'Rennes', 'FR'],
    ],
    [
      ['Domstraße 14', '50668', 'Köln', 'DE'],
      ['Domstr. 14', '50668', 'Koeln', 'DE'],
    ],
    [
      ['220 Commercial St, Suite 4', '04101', 'Portland', 'US'],
      ['220 Commercial Street Ste 4', '04101-1200', 'Portland', 'US'],
    ],
    [
      ['Shop 3, 61 High Street', '6160', 'Fremantle', 'AU'],
      ['61 High St', '6160', 'Fremantle', 'AU'],
    ],
    [
      ['Τσιμισκή 45', '546 23', 'Θεσσαλονίκη', 'GR'],
      ['Tsimiski 45', '54623', 'Thessaloniki', 'GR'],
    ],
    [
      ['本町二丁目３番５号', '541-0053', '大阪市中央区', 'JP'],
      ['本町2-3-5', '5410053', '大阪市中央区', 'JP'],
    ],
    [
      ['大阪府大阪市中央区本町2-3-5', '541-0053', '大阪市中央区', 'JP'],
      ['本町２−３−５ 沢田ビル', '541-0053', '大阪府大阪市中央区', 'JP'],
    ],
  ])('%j and %j are one house', (one, other) => {
    expect(compareAddresses([read(one)], [read(other)])).toBe('house');
    expect(compareAddresses([read(other)], [read(one)])).toBe('house');
  });
});

test.each<[Written, Written, string]>([
  [['1 rue A', '75001', 'Paris', 'FR'], ['9 rue A', '75001', 'Paris', 'FR'], 'street'],
  [['1 rue Monge', '75005', 'Paris', 'FR'], ['9 rue Lepic', '75005', 'Paris', 'FR'], 'postal-code'],
  [['1 rue Monge', '75005', 'Paris', 'FR'], ['9 rue Lepic', '75018', 'Paris', 'FR'], 'town'],
  [
    ['Leopoldstr. 1', '80331', 'München', 'DE'],
    ['Sendlinger Str. 9', '80802', 'Munich', 'DE'],
    'town',
  ],
  [
    ['本町2-3-5', '541-0053', '大阪市中央区', 'JP'],
    ['5 Honmachi', '541-0054', 'Osaka', 'JP'],
    'town',
  ],
  [['1 rue Monge', '75005', 'Paris', 'FR'], ['1 rue Monge', '69001', 'Lyon', 'FR'], 'elsewhere'],
  [['1 rue Monge', '75005', 'Paris', 'FR'], ['Rue Neuve 5', '1000', 'Bruxelles', 'BE'], 'abroad'],
  [
    ['Level 2, 7 Pitt St', '2000', 'Sydney', 'AU'],
    ['Level 5, 7 Pitt Street', '2000', 'Sydney', 'AU'],
    'unit-differs',
  ],
])('%j is found as near to %j as expected', (one, other, closeness) => {
  expect(compareAddresses([read(one)], [read(other)])).toBe(closeness);
});

test('addresses without a comparable part have no result', () => {
  expect(compareAddresses([readAddress({})], [readAddress({ city: 'Graz' })])).toBeUndefined();
  expect(compareAddresses([], [read(['1 rue A', '75001', 'Paris', 'FR'])])).toBeUndefined();
});
