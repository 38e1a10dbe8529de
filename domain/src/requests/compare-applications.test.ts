import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CountryCode } from '../market/country-code.ts';
import type { FieldChange } from './answer-content.ts';
import { applyChanges } from './apply-changes.ts';
import {
  type AskedPoint,
  compareApplications,
  differencesOf,
  type OnFile,
} from './compare-applications.ts';
import type { Applied } from './field-values.ts';

const address = {
  lines: ['3 quai du Port'],
  postalCode: '13002',
  city: 'Marseille',
  countryCode: 'FR',
};
const base = {
  countryCode: 'FR',
  practice: {
    legalName: 'Optique du Port SARL',
    type: 'optician-retail',
    phone: '+33 4 91 00 00 00',
    website: 'https://www.port.example/',
    addresses: [{ purpose: 'practice', ...address }],
    identifiers: [
      { scheme: 'fr-siret', value: '73282932000074' },
      { scheme: 'fr-rpps', value: '10001234567' },
      { scheme: 'fr-rpps', value: '10007654321' },
    ],
  },
  contact: { name: 'Hélène Marchand', role: 'owner', email: 'helene@port.example' },
  documents: [],
} as unknown as OnFile; // literals of the union types

function changed(...changes: FieldChange[]): Applied {
  const result = applyChanges(base, changes);
  if (result.faults !== undefined) throw new Error(JSON.stringify(result.faults));
  return result.applied;
}

const siret = 'practice.identifiers[fr-siret]';

describe('a field that was changed', () => {
  test.each<[string, FieldChange, string]>([
    ['another number', { field: siret, value: { value: '73282932000082' } }, 'changed'],
    [
      'the same number with spaces',
      { field: siret, value: { value: '732 829 320 00074' } },
      'same-value',
    ],
    [
      'a date beside the number',
      { field: siret, value: { value: '73282932000074', validUntil: '2027-01-31' } },
      'changed',
    ],
    ['capitals', { field: 'practice.legalName', value: 'OPTIQUE DU PORT, SARL' }, 'same-value'],
    ['an accent', { field: 'contact.name', value: 'Helene Marchand' }, 'changed'],
    [
      'a telephone number without spaces',
      { field: 'practice.phone', value: '0033491000000' },
      'same-value',
    ],
    [
      'a telephone number without its country code',
      { field: 'practice.phone', value: '04 91 00 00 00' },
      'same-value',
    ],
    [
      'a telephone number in full width',
      { field: 'practice.phone', value: '０４ー９１ー００ー００ー００' },
      'same-value',
    ],
    ['an extension', { field: 'practice.phone', value: '+33 4 91 00 00 00 ext. 12' }, 'changed'],
    [
      'another telephone number',
      { field: 'practice.phone', value: '+33 4 91 00 00 01' },
      'changed',
    ],
    [
      'an address with a slash less',
      { field: 'practice.website', value: 'https://port.example' },
      'same-value',
    ],
    [
      'capitals in an e-mail address',
      { field: 'contact.email', value: 'Helene@port.example' },
      'same-value',
    ],
    ['a name that was missing', { field: 'practice.tradingName', value: 'Le Port' }, 'added'],
    ['an emptied field', { field: 'practice.phone', value: '' }, 'removed'],
    ['a removed number', { field: siret, value: null }, 'removed'],
    [
      'a second number',
      { field: 'practice.identifiers[fr-siret#2]', value: { value: '1' } },
      'added',
    ],
    [
      'an address in capitals',
      {
        field: 'practice.addresses[practice]',
        value: { ...address, lines: ['3, QUAI DU PORT'] } as FieldChange['value'],
      },
      'same-value',
    ],
    [
      'another street',
      {
        field: 'practice.addresses[practice]',
        value: { ...address, lines: ['4 quai du Port'] } as FieldChange['value'],
      },
      'changed',
    ],
  ])('is named by its change: %s', (_, change, expected) => {
    const differences = [...differencesOf(base, changed(change)).values()];
    expect(differences).toEqual([
      expect.objectContaining({ field: change.field, change: expected }),
    ]);
  });

  test('is moved where two entries have changed places', () => {
    const [first, second, third] = base.practice.identifiers;
    const identifiers = [first, third, second] as Applied['practice']['identifiers'];
    const after = { ...base, practice: { ...base.practice, identifiers } };
    expect(
      [...differencesOf(base, after).values()].map(({ field, change }) => [field, change]),
    ).toEqual([
      ['practice.identifiers[fr-rpps]', 'moved'],
      ['practice.identifiers[fr-rpps#2]', 'moved'],
    ]);
  });

  test('names only the entry that was removed, and not those after it', () => {
    const after = changed({ field: 'practice.identifiers[fr-rpps]', value: null });
    expect([...differencesOf(base, after).values()]).toEqual([
      {
        field: 'practice.identifiers[fr-rpps]',
        change: 'removed',
        before: '10001234567',
        after: null,
      },
    ]);
  });
});

describe('a point', () => {
  const asked: AskedPoint[] = [
    { kind: 'correct', field: siret },
    { kind: 'explain', field: null },
  ];
  const outcomes = (
    after: Applied,
    rest: Partial<Parameters<typeof compareApplications>[0]> = {},
  ) => compareApplications({ before: base, after, asked, points: [], documents: [], ...rest });

  test('is answered, unchanged or written differently', () => {
    const other = changed({ field: siret, value: { value: '73282932000082' } });
    expect(outcomes(other).points.map(({ outcome }) => outcome)).toEqual(['answered', 'unchanged']);
    expect(outcomes(other).points[0]).toMatchObject({
      before: '73282932000074',
      after: '73282932000082',
    });
    const spaced = changed({ field: siret, value: { value: '732 829 320 00074' } });
    expect(outcomes(spaced).points[0]?.outcome).toBe('same-value');
  });

  test('is explained, confirmed or has a document', () => {
    const said = outcomes(base, {
      points: [
        { point: 1, confirmed: true },
        { point: 2, explanation: 'We moved.' },
      ],
      documents: [
        { documentId: 'd1', point: 1 },
        { documentId: 'd2', point: null },
      ],
    });
    expect(said.points.map(({ outcome }) => outcome)).toEqual(['document-added', 'explained']);
    expect(said.documentsBeside).toEqual(['d2']);
  });

  test('lists separately what was not asked for', () => {
    const after = changed(
      { field: siret, value: { value: '73282932000082' } },
      { field: 'practice.phone', value: '+33 4 91 99 99 99' },
    );
    expect(outcomes(after).beside).toEqual([
      {
        field: 'practice.phone',
        change: 'changed',
        before: '+33 4 91 00 00 00',
        after: '+33 4 91 99 99 99',
      },
    ]);
  });
});

test('an untouched field is never shown as changed', () => {
  const change = fc.oneof(
    fc.record({
      field: fc.constant('practice.legalName'),
      value: fc
        .string({ minLength: 1 })
        .map((text) => `A${text.replace(/[^a-z ]/gi, '').slice(0, 50)}`),
    }),
    fc.record({
      field: fc.constant('practice.phone'),
      value: fc.constantFrom('+1 555', '', '+33 4 91 00 00 00'),
    }),
    fc.record({
      field: fc.constantFrom(
        siret,
        'practice.identifiers[fr-rpps]',
        'practice.identifiers[fr-rpps#2]',
        'practice.identifiers[other]',
      ),
      value: fc.oneof(
        fc.constant(null),
        fc.record({ value: fc.constantFrom('1', '10007654321', '10001234567') }),
      ),
    }),
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(change, { selector: ({ field }) => field, maxLength: 5 }),
      (changes) => {
        const touched = new Set(changes.map(({ field }) => field.replace(/#\d+/, '')));
        const differences = differencesOf(base, changed(...changes));
        for (const field of differences.keys())
          expect(touched).toContain(field.replace(/#\d+/, ''));
      },
    ),
  );
  expect([...differencesOf(base, structuredClone(base)).keys()]).toEqual([]);
});

test('a change that does not fit its field is refused', () => {
  const faults = (field: string, value: FieldChange['value']) =>
    applyChanges(base, [{ field, value }]).faults;
  expect(faults('contact.email', 'not an address')).toEqual([
    { field: 'contact.email', code: 'malformed' },
  ]);
  expect(faults('practice.legalName', '')).toEqual([
    expect.objectContaining({ field: 'practice.legalName' }),
  ]);
  expect(faults('documents[licence]', 'x')).toEqual([
    { field: 'documents[licence]', code: 'not-allowed' },
  ]);
  const paris = { lines: ['1 rue A'], city: 'Paris', countryCode: CountryCode.parse('ZZ') };
  expect(faults('practice.addresses[practice]', paris)).toEqual([
    { field: 'practice.addresses[practice]', code: 'malformed', part: 'countryCode' },
  ]);
  // Only the next of its kind can be added.
  expect(faults('practice.identifiers[fr-siret#5]', { value: '1' })).toEqual([
    { field: 'practice.identifiers[fr-siret#5]', code: 'not-allowed' },
  ]);
  expect(faults(siret, 'a text')).toEqual([expect.objectContaining({ field: siret })]);
  expect(faults('practice.tradingName', 'Le\u202ePort')).toEqual([
    expect.objectContaining({ field: 'practice.tradingName', code: 'hidden-characters' }),
  ]);
});
