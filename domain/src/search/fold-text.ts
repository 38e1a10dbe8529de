import { kanjiInUse } from './kanji-in-use.ts';

// Written in its place: letters that Unicode does not decompose, ς at the end of a word, letters that look alike.
const plainLetters: readonly (readonly [string, string])[] = [
  ...Object.entries({ æ: 'ae', œ: 'oe', ø: 'o', ß: 'ss', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }),
  ...Object.entries({ ħ: 'h', ŧ: 't', ς: 'σ', '’': "'", '‘': "'", '`': "'", ʼ: "'", ʻ: "'" }),
  ...Object.entries({ ٱ: 'ا', ى: 'ي', ی: 'ي', ې: 'ي', ک: 'ك', ة: 'ه', ـ: '' }),
  ...Object.entries({ ヵ: 'カ', ヶ: 'ケ', ゕ: 'カ', ゖ: 'ケ' }),
];
const hiragana = [...Array.from({ length: 0x56 }, (_, at) => 0x3041 + at), 0x309d];
const katakanaAfterHiragana = 0x60;

const letters: ReadonlyMap<string, string> = new Map([
  ...hiragana.map((code): [string, string] => [
    String.fromCharCode(code),
    String.fromCharCode(code + katakanaAfterHiragana),
  ]),
  ...plainLetters,
  ...kanjiInUse,
]);
const lettersToFold = new RegExp(`[${[...letters.keys()].join('')}]`, 'gu');

// The accents of Latin, Greek and Cyrillic, the vowels of Hebrew, vowels and hamza of Arabic; not the marks
// that turn か into が.
const accents =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0655\u0670]/g;
/** Characters that are not seen: soft hyphens, marks of direction, selectors of a kanji's variant. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
const circled = /[㊑㊒㊓㊔㊖㊩㊫㊮]/g;

const bracketedForms: Readonly<Record<string, string>> = {
  ...{ 株: '株式会社', 有: '有限会社', 合: '合同会社', 同: '合同会社', 資: '合資会社' },
  ...{ 名: '合名会社', 医: '医療法人', 医社: '医療法人社団', 医財: '医療法人財団' },
  ...{ 社: '一般社団法人', 財: '一般財団法人', 学: '学校法人', 福: '社会福祉法人' },
  ...{ 社福: '社会福祉法人', 주: '주식회사', 유: '유한회사' },
};
const sounds: Readonly<Record<string, string>> = {
  ...{ ヴァ: 'バ', ヴィ: 'ビ', ヴ: 'ブ', ヴェ: 'ベ', ヴォ: 'ボ', ヴュ: 'ビュ', ヴョ: 'ビョ' },
  ...{ ヷ: 'バ', ヸ: 'ビ', ヹ: 'ベ', ヺ: 'ボ' },
};
const hyphens = 'ー\\-‐‒–—―−─━⁃˗';
/**
 * What is read together. A hyphen after a kana lengthens it, except after ン and ッ, which cannot be
 * long, and before a number or a Latin word: 渋谷ビル-3.
 */
const together = new RegExp(
  [
    `[(\\[〔【](${Object.keys(bracketedForms).join('|')})[)\\]〕】]`,
    '[ヷヸヹヺ]|ヴ[ァィェォュョ]?',
    `(?<=[ァ-ヺ])(?<![ンッ])[${hyphens}]+(?![${hyphens}\\p{N}\\p{Script=Latin}])`,
  ].join('|'),
  'gu',
);

/**
 * A text in the form that searches and comparisons of names see: without differences of width, case,
 * accents, kind of kana, old and new kanji, and of signs that are typed for one another, as ㈱ for
 * 株式会社. Folding is idempotent.
 */
export function foldText(text: string): string {
  return /^[ -_a-~]*$/.test(text)
    ? text.toLowerCase()
    : foldLetters(text).replace(together, readTogether);
}

/** A part of a text that folds on its own. */
export interface FoldedPiece {
  readonly written: string;
  readonly folded: string;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A text cut into the smallest parts that fold on their own: ㈱, ヴィ, or a letter with its accents. */
export function foldedPieces(text: string): readonly FoldedPiece[] {
  const written = [...segmenter.segment(text)].map(({ segment }) => segment);
  const folded = written.map(foldLetters);
  const whole = folded.join('');
  const found = [...whole.matchAll(together)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    text: readTogether(match[0], match[1]),
  }));
  const pieces: FoldedPiece[] = [];
  let piece = '';
  let from = 0;
  let to = 0;
  for (const [at, letter] of written.entries()) {
    piece += letter;
    to += folded[at]?.length ?? 0;
    if (found.some((one) => one.from < to && to < one.to)) continue;
    const inside = found.filter((one) => from <= one.from && one.to <= to);
    let plain = '';
    let next = from;
    for (const one of inside) {
      plain += whole.slice(next, one.from) + one.text;
      next = one.to;
    }
    pieces.push({ written: piece, folded: plain + whole.slice(next, to) });
    piece = '';
    from = to;
  }
  return pieces;
}

/** Letter by letter, whatever is beside them. */
function foldLetters(text: string): string {
  return text
    .replace(circled, (sign) => `(${sign.normalize('NFKC')})`)
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .replace(unseen, '')
    .replace(lettersToFold, (letter) => letters.get(letter) ?? letter)
    .normalize('NFC');
}

function readTogether(found: string, form: string | undefined): string {
  if (form !== undefined) return bracketedForms[form] ?? found;
  return sounds[found] ?? 'ー';
}
