import fc from 'fast-check';
import { getCountries, getExampleNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, test } from 'vitest';
import {
  canonicalTelephone,
  exampleTelephone,
  plainTelephone,
  readTelephone,
} from './telephone.ts';

describe('reports tried: a number as people have it', () => {
  test.each([
    ['full-width digits', '０３１２３４５６７８', 'JP', '+81312345678'],
    ['full-width digits and hyphens', '０３－１２３４－５６７８', 'JP', '+81312345678'],
    ['the long vowel mark as hyphen', '03ー1234ー5678', 'JP', '+81312345678'],
    ['the narrow long vowel mark', '03ｰ1234ｰ5678', 'JP', '+81312345678'],
    ['the minus sign of a Japanese keyboard', '03−1234−5678', 'JP', '+81312345678'],
    ['hyphen U+2010', '03‐1234‐5678', 'JP', '+81312345678'],
    ['non-breaking hyphen U+2011', '03‑1234‑5678', 'JP', '+81312345678'],
    ['figure dash U+2012', '03‒1234‒5678', 'JP', '+81312345678'],
    ['en dash U+2013', '03–1234–5678', 'JP', '+81312345678'],
    ['em dash U+2014', '03—1234—5678', 'JP', '+81312345678'],
    ['horizontal bar U+2015', '03―1234―5678', 'JP', '+81312345678'],
    ['full-width brackets', '（０３）１２３４－５６７８', 'JP', '+81312345678'],
    ['no-break blanks', '01\u00a055\u00a055\u00a001\u00a042', 'FR', '+33155550142'],
    ['narrow no-break blanks', '01\u202f55\u202f55\u202f01\u202f42', 'FR', '+33155550142'],
    ['thin blanks', '01\u200955\u200955\u200901\u200942', 'FR', '+33155550142'],
    ['full-width blanks', '０３　１２３４　５６７８', 'JP', '+81312345678'],
    ['a main number', '03-1234-5678(代)', 'JP', '+81312345678'],
    ['a main number in full-width brackets', '03-1234-5678（代表）', 'JP', '+81312345678'],
    ['a main number as one character', '03-1234-5678㈹', 'JP', '+81312345678'],
    ['ext. 12', '(415) 555-0142 ext. 12', 'US', '+14155550142;ext=12'],
    ['x12', '415-555-0142 x12', 'US', '+14155550142;ext=12'],
    ['x12 without a blank', '415-555-0142x12', 'US', '+14155550142;ext=12'],
    ['#12', '415.555.0142 #12', 'US', '+14155550142;ext=12'],
    ['(内線12)', '03-1234-5678(内線12)', 'JP', '+81312345678;ext=12'],
    ['（内線１２）', '０３－１２３４－５６７８（内線１２）', 'JP', '+81312345678;ext=12'],
    ['内線12 after a main number', '03-1234-5678(代) 内線12', 'JP', '+81312345678;ext=12'],
    ['poste 12', '01 55 55 01 42 poste 12', 'FR', '+33155550142;ext=12'],
    ['ramal 12', '(11) 3456-7890 ramal 12', 'BR', '+551134567890;ext=12'],
    ['App. 12', '030 123456 App. 12', 'DE', '+4930123456;ext=12'],
    ['DW 12', '01/512 34 56 DW 12', 'AT', '+4315123456;ext=12'],
    ['wew. 12', '22 123 45 67 wew. 12', 'PL', '+48221234567;ext=12'],
    ['int. 3', '06 1234567 int. 3', 'IT', '+39061234567;ext=3'],
    ['tst. 12', '020 123 45 67 tst. 12', 'NL', '+31201234567;ext=12'],
    ['доб. 12', '8 (495) 123-45-67 (доб. 12)', 'RU', '+74951234567;ext=12'],
    ['转801', '010-12345678转801', 'CN', '+861012345678;ext=801'],
    ['分機 12', '02-2345-6789 分機 12', 'TW', '+886223456789;ext=12'],
    ['내선 12', '02-312-3456 (내선 12)', 'KR', '+8223123456;ext=12'],
    ['the 1 that Mexico dropped', '+52 1 55 1234 5678', 'MX', '+525512345678'],
    ['a label', 'Tél. : 01 55 55 01 42', 'FR', '+33155550142'],
    ['a country code in brackets', '(+33) 1 55 55 01 42', 'DE', '+33155550142'],
    ['00 in front', '0033 1 55 55 01 42', 'DE', '+33155550142'],
    ['a national zero in brackets', '+44 (0)20 7946 0958', 'FR', '+442079460958'],
    ['a service number of six digits', '13 12 34', 'AU', '+61131234'],
  ])('%s', (_, typed, country, canonical) => {
    expect(canonicalTelephone(typed, [country])).toBe(canonical);
  });

  test.each([
    '12345',
    '000',
    '+999',
    '+999 12345678',
    '0000000000',
    '',
    '-',
    'call us',
    '0142',
    '٣',
  ])('%j is none anywhere', (typed) => {
    for (const country of ['AU', 'BR', 'CA', 'DE', 'ES', 'FR', 'GB', 'JP', 'PT', 'US']) {
      expect(canonicalTelephone(typed, [country]), country).toBeUndefined();
    }
  });
});

test('an extension is not part of the number that is searched', () => {
  const [one, other] = ['03-1234-5678 x12', '03-1234-5678 x13'];
  expect(canonicalTelephone(one, ['JP'])).not.toBe(canonicalTelephone(other, ['JP']));
  expect(readTelephone(one, ['JP'])).toBe(readTelephone(other, ['JP']));
});

test.each([
  ['FR', '06 12 34 56 78'],
  ['JP', '090-1234-5678'],
  ['US', '(201) 555-0123'],
  ['XX', '+44 20 7946 0958'],
])('the example of %s is %s', (country, example) => {
  expect(exampleTelephone(country)).toBe(example);
  expect(canonicalTelephone(example, [country])).toBeDefined();
});

describe('properties', () => {
  const example = fc.constantFrom(...getCountries()).map((country) => {
    const number = getExampleNumber(country, examples);
    if (number === undefined) throw new Error(`${country} has no example`);
    return { country, number };
  });
  const wide = (text: string) =>
    text.replace(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0));
  const blank = fc.constantFrom(' ', '\u00a0', '\u202f', '\u2009', '\u3000');
  const hyphen = fc.constantFrom('-', '‐', '‑', '‒', '–', '—', '―', '－', '−', 'ー', 'ｰ');
  const form = fc.constantFrom('NATIONAL' as const, 'INTERNATIONAL' as const, 'E.164' as const);
  const extension = fc.option(fc.integer({ min: 0, max: 9_999_999 }).map(String), {
    nil: undefined,
  });
  const written = fc.record({
    example,
    form,
    blank,
    hyphen,
    isWide: fc.boolean(),
    isMain: fc.boolean(),
    extension,
    extensionAs: fc.constantFrom(' ext. ', 'x', ' #', '(内線', '（内線'),
  });

  test('however a number is written, it is the same number', () => {
    fc.assert(
      fc.property(written, (way) => {
        const { country, number } = way.example;
        const spaced = number
          .format(way.form)
          .replaceAll(' ', way.blank)
          .replaceAll('-', way.hyphen);
        const close = way.extensionAs.endsWith('内線') ? ')' : '';
        const text = [
          way.isWide ? wide(spaced) : spaced,
          way.isMain ? '(代)' : '',
          way.extension === undefined ? '' : `${way.extensionAs}${way.extension}${close}`,
        ].join('');
        const expected =
          way.extension === undefined ? number.number : `${number.number};ext=${way.extension}`;
        expect(canonicalTelephone(text, [country]), text).toBe(expected);
        expect(readTelephone(text, [country])).toBe(number.number);
      }),
      { numRuns: 400 },
    );
  });

  test('the canonical form is its own canonical form', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(...'0123456789+-() x#;ext=内線ー') }),
    );
    fc.assert(
      fc.property(typed, fc.constantFrom(...getCountries()), (text, country) => {
        const canonical = canonicalTelephone(text, [country]);
        if (canonical === undefined) return;
        expect(canonicalTelephone(canonical, [])).toBe(canonical);
        expect(canonicalTelephone(canonical, ['US'])).toBe(canonical);
      }),
      { numRuns: 400 },
    );
  });

  test('no text makes it fail', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(anything, fc.string(), (text, country) => {
        plainTelephone(text);
        readTelephone(text, [country]);
        canonicalTelephone(text, [country]);
        exampleTelephone(country);
      }),
      { numRuns: 400 },
    );
  });
});
