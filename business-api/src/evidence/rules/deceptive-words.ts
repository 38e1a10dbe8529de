import { latinLike } from './latin-like-letters.ts';

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
