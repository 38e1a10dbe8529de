import { foldText } from './fold-text.ts';

/** Longest word of a search, in characters; limits the size of the index. */
export const longestWord = 40;

const shortestPart = 3;
/** Two Japanese characters are as specific as a word of Latin letters. */
const shortestJapanesePart = 2;

const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const notInWords = /[^\p{L}\p{N}\p{M}]+/gu;
/** What the next letter may change: a hyphen, ヴ before its vowel, a legal form whose bracket is open. */
const unfinished = /(?:[-‐‑‒–—―−─－]+|ヴ|ゔ|ｳﾞ|[([（［〔【][^)\]）］〕】\s]{0,2})$/u;
const notInWordsOrAnd = /[^\p{L}\p{N}\p{M}&+]+/gu;

/** The words of a search: every one must be found, or all of them written as one. */
export interface SearchTerms {
  readonly words: readonly SearchWord[];
  /** Several words joined into one: `FR 12 345` as `fr12345`. */
  readonly joined: string | undefined;
}

export interface SearchWord {
  readonly text: string;
  /** Too short for a prefix search; it must be a complete word. */
  readonly whole: boolean;
}

/**
 * Undefined if the text has fewer than 3 letters or digits, or 2 with a Japanese one; a sign for "and"
 * between letters counts as one, as in C&A.
 */
export function searchTerms(text: string): SearchTerms | undefined {
  const begun = foldText(text.replace(unfinished, ''));
  const folded = isShort(lettersOf(begun.split(/\s+/u).at(-1) ?? '')) ? foldText(text) : begun;
  const words = folded.split(/\s+/u).map(lettersOf).filter(isSomething);
  const joined = words.join('');
  if (isShort(folded.replace(notInWordsOrAnd, '').replace(/^[&+]+|[&+]+$/g, ''))) return undefined;
  return {
    words: words.map((word) => ({ text: cut(word), whole: isShort(word) })),
    joined: words.length > 1 && !isShort(joined) ? cut(joined) : undefined,
  };
}

/**
 * The words by which a name is found: its words and all their endings, so that a prefix search finds
 * any part of a name (`optik` in `Augenoptik`, 眼科 in 青山眼科).
 */
export function wordsOfName(name: string): string[] {
  const words = wordsOfCode(name);
  const pieces = piecesOf(name).map((piece) => cut(lettersOf(piece)));
  // Only Japanese is written with and without spaces; other names need only the endings of words.
  const searched = words.filter((word) => pieces.includes(word) || japanese.test(word));
  return distinct([...words, ...searched.flatMap(endingsOf)]);
}

/** The words by which a number or an address is found: the whole and the parts between signs. */
export function wordsOfCode(code: string): string[] {
  const pieces = piecesOf(code);
  const parts = pieces.flatMap((piece) => piece.split(notInWords));
  const words = [lettersOf(pieces.join('')), ...pieces.map(lettersOf), ...parts];
  return distinct(words.filter(isSomething).map(cut));
}

/**
 * The words by which a street or a town is found: its words, and of Japanese ones, which are written
 * without spaces, all their endings.
 */
export function wordsOfPlace(place: string): string[] {
  const pieces = piecesOf(place);
  const words = [...pieces.map(lettersOf), ...pieces.flatMap((piece) => piece.split(notInWords))]
    .filter(isSomething)
    .map(cut);
  return distinct([...words, ...words.filter((word) => japanese.test(word)).flatMap(endingsOf)]);
}

/** The words by which a person is found: the name written as one word, and as the name of a place. */
export function wordsOfPerson(name: string): string[] {
  const whole = lettersOf(piecesOf(name).join(''));
  return distinct([cut(whole), ...wordsOfPlace(name)].filter(isSomething));
}

/** All letters and digits of a text, without what is between them; every word of the text is somewhere in it. */
export function lettersOfText(text: string): string {
  return lettersOf(foldText(text));
}

function piecesOf(text: string): string[] {
  return foldText(text).split(/\s+/u);
}

function lettersOf(piece: string): string {
  return piece.replace(notInWords, '');
}

function endingsOf(word: string): string[] {
  const letters = [...word];
  return letters
    .map((_, start) => letters.slice(start).join(''))
    .slice(1)
    .filter((ending) => !isShort(ending));
}

function isShort(word: string): boolean {
  const { length } = [...word];
  return length < shortestPart && (length < shortestJapanesePart || !japanese.test(word));
}

function cut(word: string): string {
  return [...word].slice(0, longestWord).join('');
}

function isSomething(word: string): boolean {
  return word !== '';
}

function distinct(words: readonly string[]): string[] {
  return [...new Set(words)];
}
