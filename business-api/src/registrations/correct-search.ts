import type { CountryCode } from '@countersign/domain/market/country-code';
import { correctableWords, neighboursOf } from '@countersign/domain/search/typing-error';
import type { Db, Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { onlyByWords, searchesWithoutMatch } from './search.ts';
import {
  type SearchedWord,
  type SearchParts,
  type SimilarWords,
  searchPartsOf,
  textOfQuery,
  withinMarkets,
  wordQuery,
} from './search-query.ts';
import { wordFrequencies } from './word-frequencies.ts';

type Markets = readonly CountryCode[] | 'all';

/** Spellings of one word that are searched for. */
const mostSpellings = 8;
/** Registrations that have a word which is no typing error. */
const fewestOfWord = 100;
/** Registrations that have a word which is certainly in use: looking up what has it takes long. */
const manyOfWord = 4000;
/** Words of one search that are compared. */
const mostWords = 4;

/**
 * Words that a search probably means, by the word that was typed: ones of the markets that are one typing
 * error apart. Every word that can be reached by one error is looked up in the index of words: nothing is
 * stored for it. For a search without a match; undefined if there are no such words.
 */
export async function correctSearch(
  db: Db,
  q: string,
  markets: Markets,
): Promise<SimilarWords | undefined> {
  const { registrations, partOf } = await wordFrequencies(db);
  const isFrequent = (word: SearchedWord, from: number) => partOf(word) * registrations >= from;
  return inTransaction(db, async (trx) => {
    await onlyByWords(trx);
    const { words } = searchPartsOf(q);
    const rare = words.filter((word) => !isFrequent(word, fewestOfWord));
    const queries = new Map(rare.map((word) => [word, withinMarkets(wordQuery(word), markets)]));
    const each = [...queries.values()];
    // A search of one word has just found nothing.
    const fruitless = words.length === 1 ? new Set(each) : await searchesWithoutMatch(trx, each);
    const correctable = new Set(correctableWords(q).slice(0, mostWords));
    const similar = new Map<string, readonly string[]>();
    // First the words that match nothing: without a spelling for each, nothing can be found.
    const isFruitless = (word: SearchedWord) => fruitless.has(queries.get(word) ?? '');
    for (const word of rare.toSorted((a, b) => Number(isFruitless(b)) - Number(isFruitless(a)))) {
      const [{ text } = { text: '' }] = word;
      const spellings = correctable.has(text)
        ? await spellingsOf(trx, text, {
            markets,
            isOther: isFruitless(word),
            isCertain: (other) => isFrequent([{ text: other, isWhole: true }], manyOfWord),
          })
        : [];
      if (spellings.length > 0) similar.set(text, spellings);
      else if (isFruitless(word)) return undefined;
    }
    return similar.size === 0 ? undefined : similar;
  });
}

/** Whether a registration of the markets has what is searched for, whatever a selection leaves out. */
export function hasMatch(db: Db, parts: SearchParts, markets: Markets): Promise<boolean> {
  const query = withinMarkets(textOfQuery(parts), markets);
  return inTransaction(db, async (trx) => {
    await onlyByWords(trx);
    return (await searchesWithoutMatch(trx, [query])).size === 0;
  });
}

interface Spelling {
  readonly markets: Markets;
  /** Nothing in the markets has the word as it was typed. */
  readonly isOther: boolean;
  /** Whether some registration has a word, without a look at it. */
  readonly isCertain: (word: string) => boolean;
}

async function spellingsOf(
  trx: Trx,
  typed: string,
  { markets, isOther, isCertain }: Spelling,
): Promise<readonly string[]> {
  const neighbours = neighboursOf(typed);
  const rare = neighbours.filter((word) => !isCertain(word));
  const everywhere = [...neighbours.filter(isCertain), ...(await withMatch(trx, rare, 'all'))];
  // Of an only one the search itself finds out whether it is in the markets.
  const isOnly = isOther && everywhere.length === 1;
  const found =
    markets === 'all' || isOnly ? everywhere : await withMatch(trx, everywhere, markets);
  // Names are found by their endings too, which mean the names.
  const endsOther = (word: string) =>
    [typed, ...found].some((other) => other !== word && other.endsWith(word));
  return found.filter((word) => !endsOther(word)).slice(0, mostSpellings);
}

/** Those of the words that a registration of the markets has. */
async function withMatch(
  trx: Trx,
  words: readonly string[],
  markets: Markets,
): Promise<readonly string[]> {
  const queryFor = (text: string) => withinMarkets(wordQuery([{ text, isWhole: true }]), markets);
  const missing = await searchesWithoutMatch(trx, words.map(queryFor));
  return words.filter((word) => !missing.has(queryFor(word)));
}
