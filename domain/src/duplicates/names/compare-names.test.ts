import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareNames } from './compare-names.ts';
import type { NameSource } from './name-form.ts';
import { countedRarity, fallbackRarity } from './rarity.ts';
import { readName } from './read-name.ts';

const noTowns: ReadonlySet<string> = new Set();

function compare(one: string, other: string, sources: readonly NameSource[] = ['legal', 'legal']) {
  const [left = 'legal', right = 'legal'] = sources;
  return compareNames(
    [readName(one, left, noTowns)],
    [readName(other, right, noTowns)],
    fallbackRarity,
  );
}

describe('names of one practice', () => {
  test.each([
    ['Optique du Vieux-Port SARL', 'OPTIQUE DU VIEUXPORT S.A.R.L.', 'same'],
    ['Pemberton & Clarke Opticians Ltd', 'Pemberton and Clarke Opticians Limited', 'same'],
    ['Optik Sonnenschein & Söhne OHG', 'Sonnenschein + Soehne Optik GmbH & Co. KG', 'same'],
    ['Óptica Ibáñez S.L.', 'OPTICA IBANEZ', 'same'],
    ['Οπτικά Χατζηγεωργιάδης Ο.Ε.', 'Optika Hatzigeorgiadis', 'same'],
    ['Оптика Светлина ЕООД', 'Optika Svetlina', 'same'],
    ['Общество с ограниченной ответственностью «Ромашка»', 'Romashka LLC', 'same'],
    ['主株式会社澤田眼鏡', '主株式会社沢田眼鏡', 'same'],
    ['株式会社ヒカリメガネ', '(株)ﾋｶﾘﾒｶﾞﾈ', 'same'],
    ['株式会社澤田', '沢田株式会社', 'near'],
    ['ヒカリメガネ', 'Hikari Megane', 'same'],
    ['齋藤眼科医院', '斎藤眼科クリニック', 'same'],
    ['주식회사 한빛안경원', '(주)한빛안경원', 'same'],
    ['Augenoptik Brückner', 'Augenoptik Brüknner', 'same'],
    ['Clínica Oftalmológica Mondego', 'Clín. Oftalm. Mondego', 'same'],
    ['Dr. Peter Schuster Augenarzt', 'Augenarztpraxis Dr. P. Schuster', 'same'],
    ['International Business Machines Corporation', 'IBM', 'near'],
    ['Optometrists R Us II', 'Optometrists R Us 2', 'same'],
    ['Fratelli Rossi Ottica', 'Ottica F.lli Rossi', 'same'],
  ])('%s and %s are %s', (one, other, level) => {
    expect(compare(one, other).best?.level).toBe(level);
  });
});

describe('names of two practices', () => {
  test.each([
    ['Optik Maier 1', 'Optik Maier 2'],
    ['Optik Hansen', 'Optik Jansen'],
    ['Óptica Lisboa', 'Óptica Coimbra'],
    ['Alpha Trading', 'Alpha Shipping'],
    ['North Side Eye Care', 'South Side Eye Care'],
    ['山田眼科', '山本眼科'],
    ['Dr. Karl Huber', 'Dr. Kurt Huber'],
  ])('%s and %s are not near', (one, other) => {
    expect(['partly', 'different']).toContain(compare(one, other).best?.level);
  });

  test('reports numbers that differ', () => {
    expect(compare('Optik Maier 1', 'Optik Maier II').numbersDiffer).toBe(true);
    expect(compare('Optik Maier 2', 'Optik Maier II').numbersDiffer).toBe(false);
    expect(compare('Optik Maier', 'Optik Maier II').numbersDiffer).toBe(false);
  });

  test('towns of their own make two branches', () => {
    const [one, other] = ['Graz', 'Linz'].map((town) =>
      readName(`Optik Hofstätter ${town}`, 'legal', new Set([town.toLowerCase()])),
    );
    if (!one || !other) throw new Error('no names');
    expect(compareNames([one], [other], fallbackRarity).best?.branchesDiffer).toBe(true);
  });
});

test('kanji and Latin letters are not compared without a reading', () => {
  expect(compare('澤田眼鏡店', 'Sawada Optical').best).toBeUndefined();
  expect(compare('サワダ ガンキョウテン', 'Sawada Megane', ['reading', 'legal']).best?.level).toBe(
    'near',
  );
});

test('words that many names share count less', () => {
  const rarity = countedRarity(1024, (word) => (word === 'centrale' ? 512 : 1));
  expect(rarity('centrale')).toBe(1);
  expect(rarity('quattrocchi')).toBe(10);
  expect(compare('Optique Centrale', 'Optique Centrale').best?.shared).toBeLessThan(
    compare('Optique Quattrocchi', 'Optique Quattrocchi').best?.shared ?? 0,
  );
});

const nameText = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  fc
    .array(
      fc.constantFrom(
        'Optik',
        'Müller',
        'S.A.',
        '株式会社',
        '眼科',
        '山田',
        'Оптика',
        'και',
        '2',
        'II',
        '&',
      ),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .map((words) => words.join(' ')),
);

test('a comparison is the same from both sides', () => {
  fc.assert(
    fc.property(nameText, nameText, (one, other) => {
      const [left, right] = [compare(one, other).best, compare(other, one).best];
      expect(left?.level).toBe(right?.level);
      expect(left?.score ?? 0).toBeCloseTo(right?.score ?? 0);
    }),
  );
});

test.each(['constructor', 'toString', '__proto__'])('%s is a word as any other', (name) => {
  for (const { spelling } of readName(name, 'legal', noTowns).words)
    expect(spelling).toBeTypeOf('string');
});

test('a name is the same as itself', () => {
  fc.assert(
    fc.property(nameText, (name) => {
      const found = compare(name, name).best;
      if (found !== undefined) expect(found).toMatchObject({ level: 'same', score: 1 });
    }),
  );
});

// Signs that NFC writes as several, marks whose order Unicode sets, and letters that join the next one.
const markedText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0x1d15e, max: 0x1d1c0 }).map((code) => String.fromCodePoint(code)),
      fc.constantFrom('\u0301', '\u05b8', '\u0612', '\u065c', '\u06d7', '\u3099', '\u309b'),
      fc.constantFrom('a', 'ا', 'ウ', 'カ', '가', '\u1100', '\u1161', ' ', '.', '・'),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(''));

test('a name that was read once reads the same again', () => {
  fc.assert(
    fc.property(fc.oneof(nameText, markedText), (name) => {
      const once = readName(name, 'legal', noTowns).written;
      expect(readName(once, 'legal', noTowns).written).toBe(once);
    }),
  );
});

test.each([
  ['a mark before a musical sign', '\u{1d17e}\u{1d160}', ''],
  ['an Arabic mark, then a musical sign', 'ا\u065c.\u{1d1bb}', 'ا\u065c'],
  ['an Arabic mark apart from a Hebrew one', 'ا\u0612 \u05b8', 'ا\u0612'],
  ['a sound mark after a space', 'ウ\u309b', 'ウ'],
  ['a sound mark after a middle dot', 'ウ・\u3099', 'ウ'],
  ['parts of a syllable in two words', '\u1100 \u1161', '가'],
])('%s reads the same again', (_, name, written) => {
  expect(readName(name, 'legal', noTowns).written).toBe(written);
  expect(readName(written, 'legal', noTowns).written).toBe(written);
});
