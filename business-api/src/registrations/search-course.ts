import type { CountryCode } from '@countersign/domain/market/country-code';
import { type SearchParts, textOfQuery, withinMarkets, wordOfMarket } from './search-query.ts';
import type { WordFrequencies } from './word-frequencies.ts';

/** How a search is read fastest. */
export interface SearchCourse {
  /** The text of a `tsquery` for what is searched for, in any market. */
  readonly query: string;
  /** Rows along the order to look at first; 0: the index of words takes less in any case. */
  readonly probed: number;
  /** Rows along the order that take as long as the index of words. */
  readonly worthwhile: number;
  /** Most matches to sort; where there are more, reading along the order soon fills a page. */
  readonly sorted: number;
  /** A `tsquery` for all matches, and perhaps more, by words that are soon read in the index. */
  readonly indexed: string;
  /** A `tsquery` for some of the matches, likely more than a count needs: complete words are read faster. */
  readonly complete?: string;
}

const sorted = 4000;
/** Rows along an order that take no longer than a statement more. */
const fewestProbed = 1000;
/** For words that are too rare for the statistics. */
const rarePart = 0.0002;
// Microseconds, measured among a million. Only their relations matter.
const rowOfOrder = 1;
/** Further apart: those of one market among all. */
const rowOfMarket = 2;
const rowOfWords = 3;
const entryOfWords = 0.2;
/** The longest that rows are read along an order. */
const longestWalk = 50_000;

/**
 * Decides by the frequencies of words. Where matches are frequent, reading along the order soon fills
 * a page. Otherwise the index of words is read, the rarest word first; a frequent word is read in it
 * only if that takes less than testing the rows that the rarer ones find.
 */
export function courseOf(
  parts: SearchParts,
  markets: readonly CountryCode[] | 'all',
  frequencies: WordFrequencies,
  { limit, isSorted }: { readonly limit: number; readonly isSorted: boolean },
): SearchCourse {
  const partOf = (word: SearchParts['words'][number]) =>
    Math.max(frequencies.partOf(word), rarePart);
  const words = parts.words
    .map((word) => ({ word, part: partOf(word) }))
    .toSorted((one, other) => one.part - other.part);
  const chosen = words.filter((word, at) => {
    const before = productOf(words.slice(0, at));
    return at === 0 || paysBeside(before, word.part);
  });
  const marketPart = markets === 'all' ? 1 : partOf(markets.map(wordOfMarket));
  const isMarketRead = markets !== 'all' && paysBeside(productOf(chosen), marketPart);
  const query = textOfQuery(parts);
  const complete = isSorted
    ? undefined
    : completeWords(parts.words, marketPart, frequencies, limit);
  const indexed = textOfQuery({ ...parts, words: chosen.map(({ word }) => word) });
  const entries = sumOf(chosen) + (isMarketRead ? marketPart : 0);
  const found = productOf(chosen) * (isMarketRead ? marketPart : 1);
  const isFiltered = indexed !== query || (markets !== 'all' && !isMarketRead);
  const rows = found * frequencies.registrations;
  const rowsRead = isFiltered ? rows : isSorted ? Math.min(rows, sorted) : 0;
  const costOfWords = entries * frequencies.registrations * entryOfWords + rowsRead * rowOfWords;
  const costOfRow = markets === 'all' ? rowOfOrder : rowOfMarket;
  const worthwhile = Math.floor(Math.min(costOfWords, longestWalk) / costOfRow);
  // As if all were of the markets: a word may be frequent in them alone.
  const expected = limit / productOf(words);
  // A word alone fills a page as expected; several may never meet, which fewer rows tell.
  const probe = Math.ceil(words.length === 1 ? expected * 2 : Math.max(expected / 8, fewestProbed));
  return {
    query,
    sorted,
    probed: expected <= worthwhile ? Math.min(worthwhile, probe) : 0,
    worthwhile,
    indexed: isMarketRead ? withinMarkets(indexed, markets) : indexed,
    ...(complete === undefined ? {} : { complete: withinMarkets(complete, markets) }),
  };
}

/** The search for its words as complete ones, if that likely finds twice as many as wanted; else undefined. */
function completeWords(
  words: SearchParts['words'],
  marketPart: number,
  { registrations, partOf }: WordFrequencies,
  limit: number,
): string | undefined {
  const complete = words.map((word) => word.map(({ text }) => ({ text, isWhole: true })));
  const parts = complete.map((word) => ({ part: partOf(word) }));
  if (productOf(parts) * marketPart * registrations < limit * 2) return undefined;
  return textOfQuery({ words: complete, instead: [] });
}

/** Whether reading a word's part in the index costs less than the rows it saves of those found `before`. */
function paysBeside(before: number, part: number): boolean {
  return part * entryOfWords < before * (1 - part) * rowOfWords;
}

function productOf(words: readonly { readonly part: number }[]): number {
  return words.reduce((product, { part }) => product * part, 1);
}

function sumOf(words: readonly { readonly part: number }[]): number {
  return words.reduce((sum, { part }) => sum + part, 0);
}
