import {
  type CountQuery,
  countLimit,
  exactCountLimit,
} from '@countersign/contract/registration-count';
import { sql } from 'kysely';
import type { Person } from '../platform/access/caller.ts';
import type { Db } from '../platform/database/database.ts';
import { countMatches } from './find-matches.ts';
import { canFitNothing, conditionsOf, marketsOf } from './registration-conditions.ts';
import { orderOf } from './registration-order.ts';
import { requireSearchable } from './search-query.ts';
import { type Selection, selectRegistrations } from './select-registrations.ts';

/**
 * How many registrations of the person's markets match, up to the limit of the query. Counted along an order, so
 * that an index is read up to the limit and never the whole table. Throws `invalid-request`.
 */
export async function countRegistrations(
  db: Db,
  person: Pick<Person, 'subject' | 'markets'>,
  { exact, ...filter }: CountQuery,
  now: Date,
): Promise<{ count: number; capped: boolean }> {
  const most = exact === undefined ? countLimit : exactCountLimit;
  const markets = marketsOf(person, filter);
  const selection = {
    markets,
    conditions: await conditionsOf(db, filter, { subject: person.subject, now }),
    order: orderOf(undefined, filter),
    limit: most + 1,
  };
  requireSearchable(filter.q);
  if (markets.length === 0 || canFitNothing(filter)) return { count: 0, capped: false };
  const count =
    filter.q === undefined
      ? await countSelected(db, selection)
      : await countMatches(db, filter.q, selection);
  return { count: Math.min(count, most), capped: count > most };
}

async function countSelected(db: Db, selection: Selection): Promise<number> {
  const { rows } = await sql<{
    count: string;
  }>`select count(*) as count from (${selectRegistrations(sql`1`, selection)}) as found`.execute(
    db,
  );
  return Number(rows[0]?.count);
}
