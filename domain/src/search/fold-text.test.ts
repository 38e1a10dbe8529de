import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareNames } from '../duplicates/names/compare-names.ts';
import { fallbackRarity } from '../duplicates/names/rarity.ts';
import { readName } from '../duplicates/names/read-name.ts';
import { foldedPieces, foldText } from './fold-text.ts';
import { kanjiInUse } from './kanji-in-use.ts';
import { lettersOfText, searchTerms, wordsOfName } from './search-words.ts';

test.each([
  ['Ｂｌｕｅ　Ｒｉｄｇｅ', 'blue ridge'],
  ['ÉTOILE Lunétier', 'etoile lunetier'],
  ['Œil de Bœuf', 'oeil de boeuf'],
  ['Straße', 'strasse'],
  ['ΑΘΉΝΑ', 'αθηνα'],
  ['あおやま眼科', 'アオヤマ眼科'],
  ['ｱｵﾔﾏ ｶﾞﾝｶ', 'アオヤマ ガンカ'],
  ['がんか', 'ガンカ'],
  ['カンカ', 'カンカ'],
  ['Łódź', 'lodz'],
  ['ﬁne ①', 'fine 1'],
])('%s folds into %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

/** What two people write for the same, the smallest text of each kind. */
const alike = [
  ['髙', '高'],
  ['齋', '斎'],
  ['齊', '斉'],
  ['斎', '斉'],
  ['邉', '辺'],
  ['邊', '辺'],
  ['邉\u{e0100}', '邉'],
  ['﨑', '崎'],
  ['嵜', '崎'],
  ['𠮷', '吉'],
  ['濵', '浜'],
  ['澤', '沢'],
  ['廣', '広'],
  ['櫻', '桜'],
  ['嶋', '島'],
  ['冨', '富'],
  ['舘', '館'],
  ['淸', '清'],
  ['靑', '青'],
  ['⼭', '山'],
  ['㈱', '株式会社'],
  ['(株)', '株式会社'],
  ['（株）', '株式会社'],
  ['[株]', '株式会社'],
  ['㊑', '株式会社'],
  ['㍿', '株式会社'],
  ['株式會社', '株式会社'],
  ['㈲', '有限会社'],
  ['(医)', '医療法人'],
  ['㈾', '合資会社'],
  ['㈜', '주식회사'],
  ['(유)', '유한회사'],
  ['センタ-', 'センター'],
  ['ｾﾝﾀ-', 'センター'],
  ['センタ－', 'センター'],
  ['センタ‐', 'センター'],
  ['センタ–', 'センター'],
  ['センタ—', 'センター'],
  ['センタ―', 'センター'],
  ['センタ−', 'センター'],
  ['センタ─', 'センター'],
  ['センターー', 'センター'],
  ['コ-ヒ-', 'コーヒー'],
  ['レ-ザ-眼科', 'レーザー眼科'],
  ['らーめん', 'ラ-メン'],
  ['ヴ', 'ブ'],
  ['ヴァ', 'バ'],
  ['ヴィ', 'ビ'],
  ['ヴェ', 'ベ'],
  ['ヴォ', 'ボ'],
  ['ヴュ', 'ビュ'],
  ['ゔぃ', 'ビ'],
  ['ｳﾞｨ', 'ビ'],
  ['ヷ', 'バ'],
  ['ヶ', 'ケ'],
  ['أ', 'ا'],
  ['إ', 'ا'],
  ['آ', 'ا'],
  ['ٱ', 'ا'],
  ['ؤ', 'و'],
  ['ئ', 'ي'],
  ['ى', 'ي'],
  ['ی', 'ي'],
  ['ک', 'ك'],
  ['ة', 'ه'],
  ['مَ', 'م'],
  ['مـ', 'م'],
  ['ё', 'е'],
  ['Ё', 'е'],
  ['ş', 's'],
  ['ș', 's'],
  ['Ţ', 't'],
  ['ț', 't'],
  ['ς', 'σ'],
  ['İ', 'i'],
  ['שָׁ', 'ש'],
  ['O’N', "O'N"],
  ['OʼN', "O'N"],
  ['a\u00adb', 'ab'],
  ['a\u200bb', 'ab'],
] as const;

test.each(alike)('%j and %j are one', (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
  expect(foldText(one.toUpperCase())).toBe(foldText(other.toUpperCase()));
});

test.each([
  ['がき', 'かき'],
  ['ビル', 'ビール'],
  // Neither can be long.
  ['グラン-メゾン', 'グランーメゾン'],
  ['カッ-プ', 'カップ'],
  ['ビル-3', 'ビルー3'],
  ['アイ-care', 'アイーcare'],
  ['神宮前1-2', '神宮前1ー2'],
  ['山-川', '山ー川'],
  ['ユ', 'ヨ'],
  ['株', '株式会社'],
])('%j and %j are two', (one, other) => {
  expect(foldText(one)).not.toBe(foldText(other));
});

const variants = [...alike.flat(), ...kanjiInUse.flat()];
/** Letters that are read together, and marks that combine, in every order. */
const sign = fc.constantFrom(
  ...variants,
  ...'アイウヴァィンッガ゛゜ー-‐―ヶヵ\u3099\u309a\u0301()株有医社 青山眼科aé1&',
  ...['がっ', 'optik', '渋谷', 'ナ', 'ﬁ', '㈱', '㌀', 'ﷺ'],
);
const name = fc.oneof(fc.string({ unit: sign, maxLength: 12 }), fc.string({ unit: 'binary' }));

describe('folding', () => {
  test('is idempotent', () => {
    fc.assert(
      fc.property(name, (text) => {
        const folded = foldText(text);
        expect(foldText(folded)).toBe(folded);
      }),
      { numRuns: 2000 },
    );
  });

  test('changes no character twice', () => {
    const changed = [];
    for (let code = 0; code < 0x30000; code += 1) {
      const folded = foldText(String.fromCodePoint(code));
      if (foldText(folded) !== folded) changed.push(code.toString(16));
    }
    expect(changed).toEqual([]);
  });

  test('makes a text at most 18 times as long, as Unicode does of ﷺ', () => {
    fc.assert(
      fc.property(name, (text) => {
        expect(foldText(text).length).toBeLessThanOrEqual(18 * text.length);
      }),
    );
  });

  test('cuts a text into pieces that are it, as it was written and folded', () => {
    const text = fc.string({ unit: sign, maxLength: 12 });
    fc.assert(
      fc.property(text, (value) => {
        const pieces = foldedPieces(value);
        expect(pieces.map(({ written }) => written).join('')).toBe(value);
        expect(pieces.map(({ folded }) => folded).join('')).toBe(foldText(value));
      }),
      { numRuns: 2000 },
    );
  });
});

test.each([
  ['（株）青', ['（株）', '青']],
  ['㈱青', ['㈱', '青']],
  ['ヴィラ', ['ヴィ', 'ラ']],
  ['ｳﾞｨﾗ', ['ｳﾞｨ', 'ﾗ']],
  ['タ-', ['タ', '-']],
  ['é', ['é']],
  ['ﬁn', ['ﬁ', 'n']],
])('the pieces of %s are %j', (text, pieces) => {
  expect(foldedPieces(text).map(({ written }) => written)).toEqual(pieces);
});

describe('two spellings of a name', () => {
  const part = fc.oneof(
    fc.constantFrom(...alike, ...kanjiInUse),
    fc
      .constantFrom(...'青山田眼科アオヤマガクオプティク', 'optik ', 'Bleu', ' ', 'é', '&')
      .map((text) => [text, text] as const),
  );
  const spellings = fc
    .array(part, { minLength: 1, maxLength: 8 })
    .map((parts) => [0, 1].map((at) => parts.map((one) => one[at]).join('')) as [string, string])
    .filter(([one, other]) => foldText(one) === foldText(other));

  test('are found by one another, and by each beginning of a word', () => {
    fc.assert(
      fc.property(spellings, ([one, other]) => {
        const stored = wordsOfName(other);
        for (const typed of beginningsOf(one)) {
          const words = searchTerms(typed)?.words ?? [];
          // While it is short, the last one is sought as a complete word.
          const sought = typed !== one && words.at(-1)?.whole === true ? words.slice(0, -1) : words;
          const missed = sought.filter(({ text, whole }) =>
            stored.every((word) => (whole ? word !== text : !word.startsWith(text))),
          );
          expect({ typed, missed }).toEqual({ typed, missed: [] });
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('are one name to the comparison', () => {
    fc.assert(
      fc.property(spellings, ([one, other]) => {
        const [form, same] = [one, other].map((text) => readName(text, 'legal', new Set()));
        if (form === undefined || same === undefined) return;
        expect(same).toEqual(form);
        const compared = compareNames([form], [same], fallbackRarity).best?.level;
        expect(compared).toBe(compareNames([form], [form], fallbackRarity).best?.level);
      }),
    );
  });
});

/** A name while it is typed. */
function beginningsOf(text: string): string[] {
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  const beginnings = letters.map((_, at) => letters.slice(0, at + 1).join(''));
  // As one of the first letters of a word, ヴ is sought as ブ until its vowel is typed.
  const isSure = (typed: string) =>
    !/(?:ヴ|ゔ|ｳﾞ)$/u.test(typed) || lettersOfText(typed.split(/\s+/u).at(-1) ?? '').length > 3;
  return beginnings.filter(isSure);
}
