import { searchTerms } from '@countersign/domain/search/search-words';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import { beginningsOfPhone } from './phone-words.ts';
import { marketWord, quoted } from './search-text.ts';

/**
 * The text of a `tsquery` for a person's input; `markets` limits it within the index. Throws
 * `invalid-request` for an input that is too short.
 */
export function searchQuery(q: string, markets: readonly string[] | 'all'): string {
  const terms = searchTerms(q);
  if (terms === undefined) {
    throw new ProblemError('invalid-request', { errors: [{ pointer: '?q', code: 'too-short' }] });
  }
  const each = terms.words.map(({ text, whole }) => (whole ? quoted(text) : beginning(text)));
  const words = `(${each.join(' & ')})`;
  const others = [...(terms.joined === undefined ? [] : [terms.joined]), ...beginningsOfPhone(q)];
  const found = others.length === 0 ? words : `(${[words, ...others.map(beginning)].join(' | ')})`;
  if (markets === 'all') return found;
  return `(${markets.map((market) => quoted(marketWord(market))).join(' | ')}) & ${found}`;
}

function beginning(word: string): string {
  return `${quoted(word)}:*`;
}
