import { searchTerms } from '@countersign/domain/search/search-words';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { beginningsOfPhone } from './phone-words.ts';
import { marketWord, quoted } from './search-text.ts';

const plainLetters: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', œ: 'oe', ø: 'o', ß: 'ss', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
};

/**
 * How texts were folded by the release before 0165-words-folded-alike. Rows have such words until the
 * background fill has reached them, and a copy of that release may still write some. Delete it with the
 * next change of folding.
 */
function foldEarlier(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[æœøßłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[\u3041-\u3096\u309d\u309e]/g, (kana) =>
      String.fromCodePoint(kana.charCodeAt(0) + 0x60),
    );
}

/** Words that are meant by a word of the search, by that word. */
export type SimilarWords = ReadonlyMap<string, readonly string[]>;

/** What one word of a search asks for: any of these. */
export type SearchedWord = readonly SoughtWord[];

export interface SoughtWord {
  readonly text: string;
  /** A complete word, or else the beginning of one. */
  readonly isWhole: boolean;
}

export interface SearchParts {
  /** All of them must be found. */
  readonly words: readonly SearchedWord[];
  /** Beginnings of words, of which each finds as much as all words together. */
  readonly instead: readonly string[];
}

/** The parts of a person's input; throws `invalid-request` for one that is too short. */
export function searchPartsOf(q: string, similar: SimilarWords = new Map()): SearchParts {
  const terms = searchTerms(q);
  if (terms === undefined) {
    throw new ProblemError('invalid-request', { errors: [{ pointer: '?q', code: 'too-short' }] });
  }
  const earlier = searchTerms(q, foldEarlier);
  // Both foldings cut a text at its blanks; only a blank that is not seen makes a difference.
  const earlierWords = earlier?.words.length === terms.words.length ? earlier.words : [];
  const words = terms.words.map(({ text, whole }, at) => [
    { text, isWhole: whole },
    ...earlierWords
      .slice(at, at + 1)
      .filter((one) => one.text !== text)
      .map((one) => ({ text: one.text, isWhole: one.whole })),
    ...(similar.get(text) ?? []).map((other) => ({ text: other, isWhole: true })),
  ]);
  const joined = [terms.joined, earlier?.joined].filter((one) => one !== undefined);
  return { words, instead: [...new Set([...joined, ...beginningsOfPhone(q)])] };
}

/** Throws `invalid-request` for a search that is too short, before anything is read for it. */
export function requireSearchable(q: string | undefined): void {
  if (q !== undefined) searchPartsOf(q);
}

/** The text of a `tsquery` for what has all of the words, or one of what is sought instead. */
export function textOfQuery({ words, instead }: SearchParts): string {
  const all = words.map(wordQuery).join(' & ');
  return anyOf([instead.length === 0 ? all : `(${all})`, ...instead.map(beginning)]);
}

/** The text of a `tsquery` for a person's input within markets; throws as `searchPartsOf` does. */
export function searchQuery(q: string, markets: readonly string[] | 'all'): string {
  return withinMarkets(textOfQuery(searchPartsOf(q)), markets);
}

/** The text of a `tsquery` for one word of a search. */
export function wordQuery(word: SearchedWord): string {
  return anyOf(word.map(({ text, isWhole }) => (isWhole ? quoted(text) : beginning(text))));
}

/** Limits the text of a `tsquery` to markets, within the index of words. */
export function withinMarkets(query: string, markets: readonly string[] | 'all'): string {
  return markets === 'all' ? query : `${wordQuery(markets.map(wordOfMarket))} & (${query})`;
}

/** The word by which what belongs to a market is found. */
export function wordOfMarket(market: string): SoughtWord {
  return { text: marketWord(market), isWhole: true };
}

function anyOf(queries: readonly string[]): string {
  return queries.length === 1 ? queries.join() : `(${queries.join(' | ')})`;
}

function beginning(word: string): string {
  return `${quoted(word)}:*`;
}
