import { CountryCode } from '@countersign/domain/market/country-code';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import {
  allMatchesAlongOrder,
  type MatchRow,
  marketsWalked,
  matchesAlongOrder,
  matchesByWords,
  rowsAlongOrder,
  someMatches,
  unsortedMatches,
} from './match-queries.ts';
import { onlyByWords } from './search.ts';
import type { SearchCourse } from './search-course.ts';
import type { Selection } from './select-registrations.ts';

/** The keys of the first matches of a selection, in its order; the same on any course. */
export async function readKeys(
  db: Db,
  selection: Selection,
  course: SearchCourse,
): Promise<readonly RegistrationKey[]> {
  const walk = async (most: number) => {
    const found = await read(db, matchesAlongOrder(selection, course, most));
    return { found, count: found.length };
  };
  const walked = await alongOrder(db, selection, course, walk);
  if (walked !== undefined) return walked.found.map(keyOf);
  const rows = await inTransaction(db, async (trx) => {
    await onlyByWords(trx);
    return read(trx, matchesByWords(selection, course));
  });
  const isTooMany = (rows[0]?.found ?? 0) > course.sorted;
  return (isTooMany ? await read(db, allMatchesAlongOrder(selection, course)) : rows).map(keyOf);
}

/** The number of matches of a selection, up to its limit. */
export async function countKeys(
  db: Db,
  selection: Selection,
  course: SearchCourse,
): Promise<number> {
  const walk = async (most: number) => {
    const mostOfEach = Math.ceil(most / marketsWalked(selection));
    return { count: await countRows(db, someMatches(selection, course, mostOfEach)) };
  };
  const walked = await alongOrder(db, selection, course, walk);
  if (walked !== undefined) return walked.count;
  return inTransaction(db, async (trx) => {
    await onlyByWords(trx);
    const countBy = (by: Pick<SearchCourse, 'query' | 'indexed'>) =>
      countRows(trx, unsortedMatches(sql`1`, selection, by, selection.limit));
    const { complete } = course;
    // What a selection leaves out could be most of what complete words find.
    if (complete !== undefined && isWhole(selection)) {
      const some = await countBy({ query: complete, indexed: complete });
      if (some === selection.limit) return some;
    }
    return countBy(course);
  });
}

/** Whether a selection leaves out nothing of its markets. */
function isWhole({ conditions, after }: Selection): boolean {
  return conditions.length === 0 && after === undefined;
}

/**
 * The matches along the order, by a walk of some of its rows; undefined if that takes longer than the index
 * of words, which the first rows tell: words that never meet are not seen among them.
 */
async function alongOrder<Walked extends { readonly count: number }>(
  db: Db,
  selection: Selection,
  { probed, worthwhile }: SearchCourse,
  walk: (most: number) => Promise<Walked>,
): Promise<Walked | undefined> {
  if (probed === 0) return undefined;
  const first = await walk(probed);
  if (first.count === selection.limit) return first;
  const expected = (probed * selection.limit) / first.count;
  if (expected > worthwhile) return undefined;
  // Matches are not spread evenly; a walk ends when the page is full.
  const most = Math.min(worthwhile, Math.ceil(expected * 4));
  const all = await walk(most);
  return all.count === selection.limit || (await isAll(db, selection, most)) ? all : undefined;
}

/** Whether a selection without its search has so few rows that a walk of `most` has read all of them. */
async function isAll(db: Db, selection: Selection, most: number): Promise<boolean> {
  const ofEach = Math.ceil(most / marketsWalked(selection));
  return (await countRows(db, rowsAlongOrder(selection, ofEach))) < ofEach;
}

async function countRows(db: Db | Trx, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from (${query}) as found`.execute(db);
  return rows[0]?.count ?? 0;
}

async function read(db: Db | Trx, query: RawBuilder<unknown>): Promise<readonly MatchRow[]> {
  const { rows } = await sql<MatchRow>`${query}`.execute(db);
  return rows;
}

function keyOf({ country_code, ticket_number }: MatchRow): RegistrationKey {
  return {
    countryCode: CountryCode.parse(country_code),
    ticketNumber: TicketNumber.parse(ticket_number),
  };
}
