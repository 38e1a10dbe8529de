/**
 * Cyrillic and Greek letters that look like Latin ones, each followed by what it looks like: all such
 * single letters of Unicode's confusables.txt (UTS 39), without those that NFKC replaces anyway.
 */
const table = `
  ͿJ ΑA ΒB ΕE ΖZ ΗH Ιl ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX αa γy ιi νv οo ρp σo υu ϜF ϳj ϺM ЅS
  Іl ЈJ АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX Ыbl Ьb ЮlO аa гr еe оo рp сc уy хx ѕs
  іi јj ѡw ѴV ѵv ҮY үy һh ҽe Ӏl ӏi ӔAE ӕae ԁd ԌG ԛq ԜW ԝw ᴦr ꙇi ꚘOO ꚙoo
`;

/** The Latin letters that a letter looks like. */
export const latinLike: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

const alphabets = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
} as const;
type Alphabet = keyof typeof alphabets;

/** Countries that write names in these letters, where a word in them is no deception. */
const own: Readonly<Record<Exclude<Alphabet, 'Latin'>, readonly string[]>> = {
  Cyrillic: ['BA', 'BG', 'BY', 'KG', 'KZ', 'ME', 'MK', 'MN', 'RS', 'RU', 'TJ', 'UA', 'UZ'],
  Greek: ['CY', 'GR'],
};

/** A letter for a unit or a trade mark, such as µ, does not count as another alphabet. */
const words = /[\p{L}\p{M}]+/gu;

export interface MixedWord {
  readonly word: string;
  /** Those of the alphabets that are rarer in the word, each with its code point: `а (U+0430)`. */
  readonly letters: string;
}

/** Words in which letters of the Latin, Cyrillic and Greek alphabets are mixed. */
export function mixedWords(text: string): MixedWord[] {
  return wordsOf(text).flatMap((word) => {
    const byAlphabet = Object.values(alphabets)
      .map((alphabet) => [...word].filter((letter) => alphabet.test(letter)))
      .filter((letters) => letters.length > 0)
      .toSorted((a, b) => b.length - a.length);
    const rare = [...new Set(byAlphabet.slice(1).flat())];
    return rare.length === 0 ? [] : [{ word, letters: rare.map(withCodePoint).join(', ') }];
  });
}

export interface LookalikeWord {
  readonly word: string;
  /** The Latin word that it looks like. */
  readonly like: string;
}

/**
 * Words of two letters and more that are wholly Cyrillic or Greek, and all of whose letters look like
 * Latin ones, in an application of a country that does not write so.
 */
export function lookalikeWords(text: string, countryCode: string): LookalikeWord[] {
  const foreign = (['Cyrillic', 'Greek'] as const).filter(
    (alphabet) => !own[alphabet].includes(countryCode),
  );
  return wordsOf(text).flatMap((word) => {
    const letters = [...word];
    const isForeign = foreign.some((alphabet) =>
      letters.every((letter) => alphabets[alphabet].test(letter)),
    );
    const like = letters.map((letter) => latinLike.get(letter));
    if (!isForeign || letters.length < 2 || like.includes(undefined)) return [];
    return [{ word, like: like.join('') }];
  });
}

function wordsOf(text: string): string[] {
  return text.normalize('NFC').match(words) ?? [];
}

function withCodePoint(letter: string): string {
  const code = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return `${letter} (U+${code})`;
}
