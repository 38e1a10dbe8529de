import type { CountryCode } from '@countersign/domain/market/country-code';
import { sql } from 'kysely';
import type { Db } from '../../ground/database/database.ts';
import { inTransaction } from '../../ground/database/in-transaction.ts';
import { searchQuery } from './search-query.ts';

/** What is searched for, and which way is the short one. */
export interface Search {
  /** The text of a `tsquery`; it holds the markets too. */
  readonly query: string;
  /** So many rows match that a page is full soon, along any order. */
  readonly isFrequent: boolean;
}

/** From here on a search is frequent: fewer rows are read and sorted, all of them. */
const frequentFrom = 4000;

/**
 * Finds out how frequent the searched words are together, by reading as many matches as make them
 * frequent. The planner's own guess multiplies how frequent each is alone: two frequent words that
 * never stand together would have it walk through the whole table. Throws `invalid-request`.
 */
export async function prepareSearch(
  db: Db,
  q: string | undefined,
  markets: readonly CountryCode[] | 'all',
): Promise<Search | undefined> {
  if (q === undefined) return undefined;
  const query = searchQuery(q, markets);
  if (markets.length === 0) return { query, isFrequent: false };
  const found = await inTransaction(db, async (trx) => {
    // Only the index of words is left to it.
    await sql`select set_config('enable_seqscan', 'off', true),
      set_config('enable_indexscan', 'off', true)`.execute(trx);
    const { rows } = await frequencyQuery(query).execute(trx);
    return Number(rows[0]?.count);
  });
  return { query, isFrequent: found >= frequentFrom };
}

/** How many rows match, up to `frequentFrom`. */
export function frequencyQuery(query: string) {
  return sql<{ count: string }>`select count(*) as count from (
    select 1 from registrations where registrations.search @@ ${query}::tsquery
    limit ${sql.lit(frequentFrom)}) as found`;
}
