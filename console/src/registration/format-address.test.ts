import { Address } from '@countersign/domain/registration/application';
import { expect, test } from 'vitest';
import { addressLines } from './format-address.ts';

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
])('[S2.6] an address of %s stands as it does there', (countryCode, parts, expected) => {
  const address = Address.parse({ purpose: 'practice', countryCode, ...parts });
  expect(addressLines(address)).toEqual(expected);
});
