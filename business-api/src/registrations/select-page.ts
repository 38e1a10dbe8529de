import type { RawBuilder } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { findMatches } from './find-matches.ts';
import type { SearchParts } from './search-query.ts';
import { type Selection, selectByKeys, selectRegistrations } from './select-registrations.ts';

export interface SelectedPage {
  readonly page: RawBuilder<unknown>;
  /** The words that its search was corrected to. */
  readonly corrected: readonly string[];
  /** What its rows were found by; undefined without a search. */
  readonly sought?: SearchParts;
}

/**
 * A query for `columns` of a page, in any order, and what was searched for. A page
 * with a search is found first and then read by its keys. Throws `invalid-request` as `findMatches` does.
 */
export async function selectPage(
  db: Db,
  q: string | undefined,
  columns: RawBuilder<unknown>,
  selection: Selection,
): Promise<SelectedPage> {
  if (q === undefined) return { page: selectRegistrations(columns, selection), corrected: [] };
  const { keys, ...searched } = await findMatches(db, q, selection);
  return { page: selectByKeys(columns, keys), ...searched };
}
