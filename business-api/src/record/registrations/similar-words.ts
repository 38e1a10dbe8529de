import type { CountryCode } from '@countersign/domain/market/country-code';
import { searchTerms } from '@countersign/domain/search/search-words';
import {
  correctableWords,
  foldedWords,
  halvesOf,
  isOneErrorApart,
} from '@countersign/domain/search/typing-error';
import { sql } from 'kysely';
import type { Trx } from '../../ground/database/database.ts';
import { pieceQuery, type SimilarWords } from './search-query.ts';

/** Names that are read for each half of a word. */
const mostNames = 300;
/** Spellings of one word that are searched for. */
const mostSpellings = 8;
/** Words of one search that are compared. */
const mostWords = 4;

interface Names {
  readonly legal: string | null;
  readonly trading: string | null;
}

/**
 * For a search that found nothing: the words of names, of the markets, that are one typing error apart
 * from a word of it. Found by the half of the word that has no error, in the index of words: nothing is
 * stored for it. A rare name whose intact half is very frequent can be missed.
 */
export async function similarWords(
  trx: Trx,
  q: string,
  markets: readonly CountryCode[] | 'all',
): Promise<SimilarWords> {
  const terms = searchTerms(q);
  const similar = new Map<string, readonly string[]>();
  for (const typed of terms === undefined ? [] : correctableWords(terms).slice(0, mostWords)) {
    const spellings = new Set<string>();
    for (const half of halvesOf(typed)) {
      const names = await namesWith(trx, half, markets);
      for (const { legal, trading } of names) {
        for (const word of foldedWords(`${legal ?? ''} ${trading ?? ''}`)) {
          if (isOneErrorApart(typed, word)) spellings.add(word);
        }
      }
    }
    if (spellings.size > 0) similar.set(typed, [...spellings].slice(0, mostSpellings));
  }
  return similar;
}

async function namesWith(
  trx: Trx,
  piece: string,
  markets: readonly CountryCode[] | 'all',
): Promise<readonly Names[]> {
  const { rows } = await namesQuery(pieceQuery(piece, markets)).execute(trx);
  return rows;
}

/** The names of registrations that match, up to a limit. */
export function namesQuery(query: string) {
  return sql<Names>`select practice ->> 'legalName' as legal, practice ->> 'tradingName' as trading
    from registrations where registrations.search @@ ${query}::tsquery
    limit ${sql.lit(mostNames)}`;
}
