import { expect, test } from 'vitest';
import { compareAddress } from './compare-address.ts';

const record = {
  names: [],
  isWithheld: false,
  isNameNeverTold: false,
  state: { kind: 'active', word: null, since: null },
  activities: [],
  licences: [],
  compared: {},
  isPerson: false,
  doubts: [],
  consultationNumber: null,
} as const;

test.each([
  [
    'JP',
    { postalCode: '530-0001', region: '大阪府', city: '大阪市北区', lines: ['梅田2-2-22'] },
    '〒530-0001 大阪府大阪市北区 梅田2-2-22',
  ],
  [
    'FR',
    { postalCode: '75002', city: 'Paris', lines: ['12 rue de la Bourse'] },
    '12 rue de la Bourse, 75002 Paris',
  ],
])('both addresses are written in the order of their country: %s', (countryCode, parts, text) => {
  const addresses = [{ ...parts, countryCode }];
  const compared = compareAddress(
    { ...record, addresses },
    { countryCode, practice: { addresses: [{ purpose: 'practice', ...parts }] } },
  );
  expect(compared).toEqual({ result: 'agrees', ours: text, theirs: text });
});
