import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { RawBuilder } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { correctSearch, hasMatch } from './correct-search.ts';
import { countKeys, readKeys } from './read-matches.ts';
import { courseOf } from './search-course.ts';
import { type SearchParts, searchPartsOf } from './search-query.ts';
import { type Selection, selectByKeys, selectRegistrations } from './select-registrations.ts';
import { wordFrequencies } from './word-frequencies.ts';

interface Matches {
  /** The first matches of the selection, in its order, up to its limit. */
  readonly keys: readonly RegistrationKey[];
  /** Words that were searched for as well, in place of ones with a typing error. */
  readonly corrected: readonly string[];
  /** What was searched for at last. */
  readonly sought: SearchParts;
}

/**
 * The first registrations of a selection that a search finds. If nothing in the markets matches what
 * was typed, the search is tried again with similar words. Throws `invalid-request` for a search that
 * is too short.
 */
export async function findMatches(db: Db, q: string, selection: Selection): Promise<Matches> {
  const parts = searchPartsOf(q);
  if (selection.markets.length === 0) return { keys: [], corrected: [], sought: parts };
  const keys = await keysOf(db, parts, selection);
  const similar = keys.length > 0 ? undefined : await similarTo(db, q, selection);
  if (similar === undefined) return { keys, corrected: [], sought: parts };
  const meant = searchPartsOf(q, similar);
  const found = await keysOf(db, meant, selection);
  const isFound = found.length > 0 || (await isSomewhere(db, meant, selection));
  const corrected = isFound ? [...similar.values()].flat() : [];
  return { keys: found, corrected, sought: meant };
}

/** The number of matches, up to the limit of the selection; otherwise as `findMatches`. */
export async function countMatches(db: Db, q: string, selection: Selection): Promise<number> {
  const parts = searchPartsOf(q);
  if (selection.markets.length === 0) return 0;
  const count = await countOf(db, parts, selection);
  const similar = count > 0 ? undefined : await similarTo(db, q, selection);
  return similar === undefined ? count : countOf(db, searchPartsOf(q, similar), selection);
}

async function keysOf(db: Db, parts: SearchParts, selection: Selection) {
  const { markets, limit } = selection;
  const known = await wordFrequencies(db);
  return readKeys(db, selection, courseOf(parts, markets, known, { limit, isSorted: true }));
}

async function countOf(db: Db, parts: SearchParts, selection: Selection) {
  const { markets, limit } = selection;
  const known = await wordFrequencies(db);
  return countKeys(db, selection, courseOf(parts, markets, known, { limit, isSorted: false }));
}

/** Words meant by a search that found nothing; undefined if it found nothing only in this selection. */
async function similarTo(db: Db, q: string, selection: Selection) {
  if (await isSomewhere(db, searchPartsOf(q), selection)) return undefined;
  return correctSearch(db, q, selection.markets);
}

/** Whether a search that matches nothing in a selection matches in what the selection leaves out. */
async function isSomewhere(db: Db, parts: SearchParts, selection: Selection): Promise<boolean> {
  const { markets, conditions, after } = selection;
  if (conditions.length === 0 && after === undefined) return false;
  return hasMatch(db, parts, markets);
}

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
