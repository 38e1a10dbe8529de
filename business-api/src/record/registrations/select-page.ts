import type { RawBuilder } from 'kysely';
import type { Db } from '../../ground/database/database.ts';
import { findMatches } from './find-matches.ts';
import { type Selection, selectByKeys, selectRegistrations } from './select-registrations.ts';

/**
 * A query for `columns` of a page, in any order, and the words that its search was corrected to. A page
 * with a search is found first and then read by its keys. Throws `invalid-request` as `findMatches` does.
 */
export async function selectPage(
  db: Db,
  q: string | undefined,
  columns: RawBuilder<unknown>,
  selection: Selection,
): Promise<{ readonly page: RawBuilder<unknown>; readonly corrected: readonly string[] }> {
  if (q === undefined) return { page: selectRegistrations(columns, selection), corrected: [] };
  const { keys, corrected } = await findMatches(db, q, selection);
  return { page: selectByKeys(columns, keys), corrected };
}
