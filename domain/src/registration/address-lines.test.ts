import { expect, test } from 'vitest';
import { addressLines, addressOnOneLine } from './address-lines.ts';
import { Address } from './application.ts';

test.each([
  [
    'JP',
    { lines: ['吉祥寺本町1-2-3'], city: '武蔵野市', region: '東京都', postalCode: '180-0004' },
    ['〒180-0004', '東京都武蔵野市', '吉祥寺本町1-2-3'],
  ],
  [
    'US',
    { lines: ['4100 Piedmont Ave', 'Suite 2'], city: 'Oakland', region: 'CA', postalCode: '94611' },
    ['4100 Piedmont Ave', 'Suite 2', 'Oakland, CA 94611'],
  ],
  ['US', { lines: ['1 Main St'], city: 'Reno' }, ['1 Main St', 'Reno']],
  [
    'FR',
    { lines: ['12 rue de la Bourse'], city: 'Paris', postalCode: '75002' },
    ['12 rue de la Bourse', '75002 Paris'],
  ],
  [
    'GB',
    { lines: ['5 High Street'], city: 'Bath', postalCode: 'BA1 5AA' },
    ['5 High Street', 'Bath', 'BA1 5AA'],
  ],
  [
    'BR',
    { lines: ['Rua Augusta, 100'], city: 'São Paulo', region: 'SP', postalCode: '01305-000' },
    ['Rua Augusta, 100', 'São Paulo - SP', '01305-000'],
  ],
  [
    'AU',
    { lines: ['1 George St'], city: 'Sydney', region: 'NSW', postalCode: '2000' },
    ['1 George St', 'Sydney NSW 2000'],
  ],
  [
    'IT',
    { lines: ['Via Roma 1'], city: 'Torino', region: 'TO', postalCode: '10121' },
    ['Via Roma 1', '10121 Torino TO'],
  ],
  [
    'NZ',
    { lines: ['1 Queen Street'], city: 'Auckland', postalCode: '1010' },
    ['1 Queen Street', 'Auckland 1010'],
  ],
  [
    'MX',
    { lines: ['Calle 5 de Mayo 1'], city: 'Puebla', region: 'Pue.', postalCode: '72000' },
    ['Calle 5 de Mayo 1', '72000 Puebla, Pue.'],
  ],
  [
    'HU',
    { lines: ['Fő utca 1.'], city: 'Budapest', postalCode: '1011' },
    ['Budapest', 'Fő utca 1.', '1011'],
  ],
])('[S2.6] an address of %s is written as it is there', (countryCode, parts, expected) => {
  const address = Address.parse({ purpose: 'practice', countryCode, ...parts });
  expect(addressLines(address)).toEqual(expected);
});

test.each([
  [
    'JP',
    { lines: ['中央1-2-3'], city: '福岡市', region: '福岡県', postalCode: '810-0001' },
    '〒810-0001 福岡県福岡市 中央1-2-3',
  ],
  [
    'FR',
    { lines: ['3 rue Royale'], city: 'Paris', postalCode: '75008' },
    '3 rue Royale, 75008 Paris',
  ],
  ['US', { city: 'Portland', region: 'OR' }, 'Portland, OR'],
  ['JP', { region: '福岡県' }, '福岡県'],
])(
  '[S2.6] an address of %s on one line has the order of its country',
  (countryCode, parts, line) => {
    expect(addressOnOneLine({ countryCode, ...parts })).toBe(line);
  },
);
