import { describe, expect, test } from 'vitest';
import { scoreLine } from './score-line.ts';

const application = {
  countryCode: 'FR',
  applicantLocale: 'fr_FR',
  unknown: { of: ['us'] },
  practice: {
    legalName: 'Optique du Vieux-Port SARL',
    type: 'optician-retail',
    addresses: [
      {
        purpose: 'practice',
        lines: ['3 quai du Port'],
        postalCode: '13002',
        city: 'Marseille',
        countryCode: 'FR',
      },
    ],
    identifiers: [{ scheme: 'fr-siret', value: '73282932000074' }],
  },
  contact: { name: 'Hélène Marchand', role: 'owner', email: 'helene@vieux-port.example' },
};
const score = (a: unknown, b: unknown) => scoreLine(JSON.stringify({ id: 'x', a, b }));

describe('a line', () => {
  test('gives verdict, bits and signals in sentences', () => {
    expect(score(application, application)).toMatchObject({
      id: 'x',
      verdict: 'duplicate',
      bits: expect.any(Number),
      signals: expect.arrayContaining([
        { kind: 'establishment-number', finding: 'agree', bits: 20, sentence: 'same fr-siret' },
        { kind: 'address', finding: 'agree', bits: 6, sentence: 'same address' },
      ]),
    });
  });

  test.each([
    ['a name alone', { practice: { legalName: 'Optique du Vieux Port' } }, 'possible'],
    ['fields without a practice around', { name: 'Optique du Vieux Port', url: 'x' }, 'possible'],
    [
      'identifiers by scheme',
      { practice: { identifiers: { 'fr-siret': '732 829 320 00074' } } },
      'duplicate',
    ],
    ['an address as one text', { name: 'Vieux Port', address: '3 quai du Port' }, 'duplicate'],
    ['nothing', {}, 'different'],
    ['null', null, 'different'],
    [
      'fields of other types',
      {
        practice: { legalName: 7, addresses: 'x', identifiers: [1, null], phone: {} },
        contact: [],
      },
      'different',
    ],
  ])('reads %s', (_what, other, verdict) => {
    expect(score(application, other)).toMatchObject({ id: 'x', verdict });
  });

  test.each([
    ['not JSON', 'x', null],
    ['a number', '7', null],
    ['null', 'null', null],
    ['one side only', '{"id": 3, "a": {}}', 3],
  ])('answers %s with an error', (_what, line, id) => {
    expect(scoreLine(line)).toEqual({ id, error: expect.any(String) });
  });
});
