import { expect, test } from 'vitest';
import { pendingRegistration } from '../../testing/sample-registration.ts';
import { compareFacts } from './compared-facts.ts';

test('both addresses are written in the order of their country', () => {
  const parts = { purpose: 'practice', region: '大阪府', city: '大阪市北区' } as const;
  const at = (market: 'JP' | 'FR', address: object) => {
    const sample = pendingRegistration(market);
    const [first] = sample.practice.addresses;
    if (first === undefined) throw new Error('The sample has no address.');
    return {
      ...sample,
      practice: { ...sample.practice, addresses: [{ ...first, ...address }] },
    };
  };
  const japanese = at('JP', { ...parts, postalCode: '530-0001', lines: ['梅田2-2-22'] });
  const other = at('JP', { ...parts, postalCode: '530-0002', lines: ['曽根崎新地1-1-1'] });
  const french = at('FR', { postalCode: '75002', city: 'Paris', lines: ['12 rue de la Bourse'] });
  const written = (one: typeof japanese, two: typeof japanese) =>
    compareFacts(one, two)
      .filter(({ fact }) => fact === 'address')
      .flatMap((fact) => [fact.one, fact.other]);
  expect(written(japanese, other)).toEqual([
    '〒530-0001 大阪府大阪市北区 梅田2-2-22',
    '〒530-0002 大阪府大阪市北区 曽根崎新地1-1-1',
  ]);
  expect(written(french, french)).toEqual([
    '12 rue de la Bourse, 75002 Paris',
    '12 rue de la Bourse, 75002 Paris',
  ]);
});
