import type { CountryCode } from '@countersign/domain/market/country-code';
import { sql } from 'kysely';
import type { Db, Trx } from '../../ground/database/database.ts';
import { inTransaction } from '../../ground/database/in-transaction.ts';
import { searchQuery } from './search-query.ts';
import { similarWords } from './similar-words.ts';

/** A search, and how its matches are read fastest. */
export interface Search {
  /** The text of a `tsquery`; it includes the markets. */
  readonly query: string;
  /** So many rows match that reading along any order soon fills a page. */
  readonly isFrequent: boolean;
  /** Words that were searched for as well, in place of one with a typing error. */
  readonly corrected?: readonly string[];
}

/** The number of matches from which a search is frequent; fewer are all read and sorted. */
const frequentFrom = 4000;

/**
 * Finds out whether a search is frequent, by reading matches up to that number. The planner's own
 * estimate multiplies the frequencies of the words: for two frequent words that never occur together
 * it would choose to read the whole table. Throws `invalid-request`.
 */
export async function prepareSearch(
  db: Db,
  q: string | undefined,
  markets: readonly CountryCode[] | 'all',
): Promise<Search | undefined> {
  if (q === undefined) return undefined;
  const typed = searchQuery(q, markets);
  if (markets.length === 0) return { query: typed, isFrequent: false };
  return inTransaction(db, async (trx) => {
    // Leaves the planner only the index of words.
    await sql`select set_config('enable_seqscan', 'off', true),
      set_config('enable_indexscan', 'off', true)`.execute(trx);
    const found = await countUpTo(trx, typed);
    if (found > 0) return { query: typed, isFrequent: found >= frequentFrom };
    // Perhaps a typing error: similar words are better than no result.
    const similar = await similarWords(trx, q, markets);
    if (similar.size === 0) return { query: typed, isFrequent: false };
    const query = searchQuery(q, markets, similar);
    const matches = await countUpTo(trx, query);
    const corrected = matches === 0 ? [] : [...similar.values()].flat();
    return { query, isFrequent: matches >= frequentFrom, corrected };
  });
}

async function countUpTo(trx: Trx, query: string): Promise<number> {
  const { rows } = await frequencyQuery(query).execute(trx);
  return Number(rows[0]?.count);
}

/** How many rows match, up to `frequentFrom`. */
export function frequencyQuery(query: string) {
  return sql<{ count: string }>`select count(*) as count from (
    select 1 from registrations where registrations.search @@ ${query}::tsquery
    limit ${sql.lit(frequentFrom)}) as found`;
}

/** Those of the searches, as texts of a `tsquery`, that no registration matches. */
export async function searchesWithoutMatch(
  trx: Trx,
  queries: readonly string[],
): Promise<ReadonlySet<string>> {
  if (queries.length === 0) return new Set();
  const leaveIndexOfWords = (isOnly: boolean) => {
    const others = isOnly ? 'off' : 'on';
    return sql`select set_config('enable_seqscan', ${others}, true),
      set_config('enable_indexscan', ${others}, true)`.execute(trx);
  };
  await leaveIndexOfWords(true);
  const { rows } = await withoutMatchQuery(queries).execute(trx);
  await leaveIndexOfWords(false);
  return new Set(rows.map(({ query }) => query));
}

export function withoutMatchQuery(queries: readonly string[]) {
  return sql<{ query: string }>`select searched.query
    from jsonb_array_elements_text(${JSON.stringify(queries)}::jsonb) as searched(query)
    where not exists (
      select 1 from registrations where registrations.search @@ searched.query::tsquery)`;
}
