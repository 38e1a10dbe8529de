import { searchTerms } from '@countersign/domain/search/search-words';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import { beginningsOfPhone } from './phone-words.ts';
import { marketWord, quoted } from './search-text.ts';

/** Words of names that are meant by a word of the search, by that word. */
export type SimilarWords = ReadonlyMap<string, readonly string[]>;

/**
 * The text of a `tsquery` for a person's input; `markets` limits it within the index. Throws
 * `invalid-request` for an input that is too short.
 */
export function searchQuery(
  q: string,
  markets: readonly string[] | 'all',
  similar: SimilarWords = new Map(),
): string {
  const terms = searchTerms(q);
  if (terms === undefined) {
    throw new ProblemError('invalid-request', { errors: [{ pointer: '?q', code: 'too-short' }] });
  }
  const each = terms.words.map(({ text, whole }) => {
    const own = whole ? quoted(text) : beginning(text);
    const others = similar.get(text)?.map(quoted) ?? [];
    return others.length === 0 ? own : `(${[own, ...others].join(' | ')})`;
  });
  const words = `(${each.join(' & ')})`;
  const others = [...(terms.joined === undefined ? [] : [terms.joined]), ...beginningsOfPhone(q)];
  const found = others.length === 0 ? words : `(${[words, ...others.map(beginning)].join(' | ')})`;
  return withinMarkets(found, markets);
}

/** A query for what contains `piece` at the beginning of a word or within a name. */
export function pieceQuery(piece: string, markets: readonly string[] | 'all'): string {
  return withinMarkets(beginning(piece), markets);
}

function withinMarkets(query: string, markets: readonly string[] | 'all'): string {
  if (markets === 'all') return query;
  return `(${markets.map((market) => quoted(marketWord(market))).join(' | ')}) & ${query}`;
}

function beginning(word: string): string {
  return `${quoted(word)}:*`;
}
