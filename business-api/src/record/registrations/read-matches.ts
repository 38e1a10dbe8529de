import { CountryCode } from '@countersign/domain/market/country-code';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../ground/database/database.ts';
import { inTransaction } from '../../ground/database/in-transaction.ts';
import {
  allMatchesAlongOrder,
  type MatchRow,
  matchesAlongOrder,
  matchesByWords,
  rowsAlongOrder,
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
  const most = await rowsToWalk(db, selection, course);
  if (most > 0) {
    const rows = await read(db, matchesAlongOrder(selection, course, most));
    const isPage = rows.length === selection.limit;
    if (isPage || (await isAll(db, selection, most))) return rows.map(keyOf);
  }
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
  const most = await rowsToWalk(db, selection, course);
  if (most > 0) {
    const count = await countRows(db, matchesAlongOrder(selection, course, most));
    if (count === selection.limit || (await isAll(db, selection, most))) return count;
  }
  return inTransaction(db, async (trx) => {
    await onlyByWords(trx);
    return countRows(trx, unsortedMatches(sql`1`, selection, course, selection.limit));
  });
}

/**
 * How many rows to read along the order for a full page, twice as many as the first of them suggest; 0 if
 * that takes longer than the index of words. Words that never meet are not seen among the first.
 */
async function rowsToWalk(db: Db, selection: Selection, course: SearchCourse): Promise<number> {
  const { probed, worthwhile } = course;
  if (probed === 0) return 0;
  const seen = await countRows(db, matchesAlongOrder(selection, course, probed));
  if (seen === 0) return 0;
  const expected = Math.ceil((probed * selection.limit) / seen);
  return expected <= worthwhile ? expected * 2 : 0;
}

/** Whether a selection without its search has fewer rows than were read along its order. */
async function isAll(db: Db, selection: Selection, most: number): Promise<boolean> {
  return (await countRows(db, rowsAlongOrder(selection, most))) < most;
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
