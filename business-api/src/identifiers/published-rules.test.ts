import { describe, expect, test } from 'vitest';
import { checkIdentifier, verdictOf } from './check-identifier.ts';
import { luhnFits } from './schemes/check-digits.ts';
import { generatedNumber, schemesWithRule } from './testing/generated-numbers.ts';
import { differencesFromLibrary, librarySchemes } from './testing/library-differences.ts';
import { seededRandom } from './testing/random-text.ts';
import { changedDigit, typedVariant } from './testing/typed-variants.ts';

const TIMES = 300;

function generated<T>(scheme: (typeof schemesWithRule)[number], make: (right: string) => T): T[] {
  const random = seededRandom(scheme.length);
  return Array.from({ length: TIMES }, () => make(generatedNumber(scheme, random)));
}

describe.each(schemesWithRule)('%s made by the published rule', (scheme) => {
  const random = seededRandom(97);

  test('is valid', () => {
    const wrong = generated(scheme, (value) => ({ value, ...judge(scheme, value) }));
    expect(wrong.filter(({ verdict }) => verdict !== 'valid')).toEqual([]);
  });

  test('has one canonical form however it is typed', () => {
    const read = generated(scheme, (right) => {
      const typed = typedVariant(scheme, right, random);
      return { right, typed, canonical: checkIdentifier({ scheme, value: typed }).canonical };
    });
    expect(read.filter(({ right, canonical }) => canonical !== right)).toEqual([]);
  });
});

// Their check digits have a value of their own for each rest, or follow Luhn.
test.each([
  ...(['no-orgnr', 'dk-cvr', 'fi-ytunnus', 'ch-uid', 'pl-nip', 'au-abn'] as const),
  ...(['be-enterprise', 'lei', 'de-ust-idnr', 'ie-vat', 'cn-uscc', 'tr-vkn'] as const),
  ...(['us-npi', 'fr-siren', 'fr-siret', 'fr-finess', 'se-orgnr', 'it-partita-iva'] as const),
  ...(['gln', 'nz-nzbn', 'in-gstin', 'au-medicare-provider', 'hu-anum'] as const),
])('%s shows every change of one digit', (scheme) => {
  const random = seededRandom(11);
  const missed = generated(scheme, (right) => changedDigit(right, random));
  expect(missed.filter((value) => judge(scheme, value).verdict === 'valid')).toEqual([]);
});

test('Luhn shows exchanged neighbours except 0 and 9', () => {
  const random = seededRandom(10);
  for (let made = 0; made < TIMES; made += 1) {
    const siren = generatedNumber('fr-siren', random);
    for (let at = 0; at < 8; at += 1) {
      const [one = '', other = ''] = siren.slice(at, at + 2);
      const exchanged = siren.slice(0, at) + other + one + siren.slice(at + 2);
      const hidden = one === other || ['09', '90'].includes(one + other);
      expect(luhnFits(exchanged)).toBe(hidden);
    }
  }
});

/** Where the library is known to be wrong, or more lenient; docs/evidence.md says why. */
const KNOWN_DIFFERENCES: Readonly<Partial<Record<string, readonly string[]>>> = {
  'ca-bn': ['valid'],
  'ch-uid': ['valid'],
  'cn-uscc': ['valid'],
  'cz-ico': ['valid'],
  'es-nif': ['format: wrong-form'],
  'gb-vat': ['format: wrong-form'],
  'gr-afm': ['format: wrong-form'],
  'id-npwp': ['valid'],
  'ie-vat': ['format: wrong-form'],
  'nl-btw': ['format: wrong-form'],
  'tw-ubn': ['valid'],
};

test.each(librarySchemes)('%s agrees with the library except where it is wrong', (scheme) => {
  const ours = differencesFromLibrary(scheme, 2 * TIMES).map((difference) => difference.ours);
  expect([...new Set(ours)].filter((one) => !KNOWN_DIFFERENCES[scheme]?.includes(one))).toEqual([]);
});

test.each([
  ['fr-siret', '73282932100072'],
  ['de-ust-idnr', '013669595'],
  ['dk-cvr', '01234560'],
  ['nl-btw', '004495445B00'],
  ['br-cnpj', '00000000000000'],
  ['gb-vat', 'YD428'],
])('%s refuses %s, which the library takes', (scheme, value) => {
  expect(judge(scheme, value).verdict).toBe('invalid');
});

function judge(scheme: string, value: string) {
  return verdictOf(checkIdentifier({ scheme, value }));
}
