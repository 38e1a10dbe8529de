import { searchTerms } from '@countersign/domain/search/search-words';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { beginningsOfPhone, marketWord, quoted } from './search-text.ts';

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
  const words = terms.words.map(({ text, whole }) => [
    { text, isWhole: whole },
    ...(similar.get(text) ?? []).map((other) => ({ text: other, isWhole: true })),
  ]);
  const joined = terms.joined === undefined ? [] : [terms.joined];
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
