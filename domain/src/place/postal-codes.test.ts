import { describe, expect, test } from 'vitest';
import { postalCodeProblem } from './postal-codes.ts';

describe('the form of a postal code', () => {
  test.each([
    ['US', '28804'],
    ['US', '28804-1234'],
    ['US', '288041234'],
    ['CA', 'v6k1n9'],
    ['FR', '33 000'],
    ['FR', 'F-33000'],
    ['FR', '97400'],
    ['RE', '97400'],
    ['JP', '１０４－００６１'],
    ['JP', '〒104-0061'],
    ['DE', 'D-10115'],
    ['ES', '28004'],
    ['PT', '1100-148'],
    ['BR', '22240003'],
    ['GB', 'ec1a1bb'],
    ['GB', 'M3 1AZ'],
    ['AU', '3000'],
    ['NZ', '6011'],
    ['IE', 'D02AF30'],
    ['NL', '3511AX'],
    ['GR', '10563'],
    ['CH', 'CH-8001'],
    ['LU', 'L-1219'],
    ['CZ', '110 00'],
    ['TW', '100'],
    ['KR', '06236'],
    ['US', ''],
    ['US', undefined],
    ['AE', 'anything'],
  ])('of %s fits %s', (countryCode, postalCode) => {
    expect(postalCodeProblem({ countryCode, postalCode })).toBeUndefined();
  });

  test.each([
    ['US', '2880', '28804'],
    ['US', '33000 Bordeaux', '28804'],
    ['CA', '28804', 'V6K 1N9'],
    ['FR', '1300', '33000'],
    ['FR', '99000', '33000'],
    ['JP', '104-006', '104-0061'],
    ['DE', '1010', '10115'],
    ['DE', '00123', '10115'],
    ['ES', '53001', '28004'],
    ['PT', '0100-148', '1100-148'],
    ['BR', '22240', '22240-003'],
    ['GB', '28804', 'EX1 1AA'],
    ['AU', '30000', '3000'],
    ['NL', '3511', '3511 AX'],
    ['AT', '0100', '1010'],
    ['CH', '80010', '8001'],
    ['LI', '8001', '9490'],
  ])('of %s is not that of %s, and has an example', (countryCode, postalCode, example) => {
    expect(postalCodeProblem({ countryCode, postalCode })).toEqual({ problem: 'form', example });
    expect(postalCodeProblem({ countryCode, postalCode: example })).toBeUndefined();
  });
});

describe('the region of a postal code', () => {
  test.each([
    ['US', '28804', 'NC'],
    ['US', '28804', 'North Carolina'],
    ['US', '06390', 'NY'],
    ['CA', 'H2X 1Y4', 'Québec'],
    ['CA', 'H2X 1Y4', 'Quebec'],
    ['AU', '3000', 'VIC'],
    ['AU', '3000', 'Victoria'],
    ['AU', '0872', 'SA'],
    ['BR', '22240-003', 'RJ'],
    ['BR', '01304-001', 'Sao Paulo'],
    ['JP', '104-0061', '東京都'],
    ['JP', '104-0061', '東京'],
    ['JP', '060-0001', '北海道'],
    ['US', '28804', 'Blue Ridge'],
    ['US', '28804', ''],
    ['DE', '10115', 'Bayern'],
  ])('of %s %s may be %s', (countryCode, postalCode, region) => {
    expect(postalCodeProblem({ countryCode, postalCode, region })).toBeUndefined();
  });

  test.each([
    ['US', '28804', 'TX', ['DC', 'MD', 'NC', 'SC', 'VA', 'WV']],
    ['CA', 'H2X 1Y4', 'Ontario', ['QC']],
    ['AU', '3000', 'WA', ['NSW', 'VIC']],
    ['BR', '22240-003', 'São Paulo', ['RJ']],
    ['JP', '104-0061', '大阪府', ['東京都']],
  ])('of %s %s is not %s', (countryCode, postalCode, region, regions) => {
    const found = postalCodeProblem({ countryCode, postalCode, region });
    expect(found).toEqual({ problem: 'region', regions });
  });

  test.each([
    ['US', 10, 4, ['HI', 'ME']],
    ['AU', 10, 3, ['WA', 'TAS']],
    ['BR', 100, 6, ['AC', 'RS']],
    ['JP', 100, 5, ['沖縄県', '北海道']],
  ] as const)('is known of every start of %s', (countryCode, starts, more, far) => {
    for (let start = 0; start < starts; start += 1) {
      const begin = String(start).padStart(String(starts - 1).length, '0');
      const postalCode = `${begin}${'1'.repeat(more)}`;
      const found = far.map((region) => postalCodeProblem({ countryCode, postalCode, region }));
      expect(found.map((one) => one?.problem)).toContain('region');
    }
  });
});
