import { CountryCode } from '@countersign/domain/market/country-code';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Condition } from './registration-conditions.ts';
import { onlyByWords } from './search.ts';
import type { SearchCourse } from './search-course.ts';
import {
  alongOneIndex,
  conditionsFrom,
  inMarket,
  inMarkets,
  ordered,
  type Selection,
  timeOf,
} from './select-registrations.ts';

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

/** A match of a search; `found` is the number of all, up to one more than are to be sorted. */
interface MatchRow {
  readonly country_code: string;
  readonly ticket_number: string;
  readonly found?: number;
}

type Searched = Pick<SearchCourse, 'query'>;

/** Markets whose rows are merged; with more, too many indexes would be read for each search. */
const mostMerged = 12;
const key = sql`registrations.country_code, registrations.ticket_number`;

/**
 * The first rows of a selection, as many as are to be read along its order, and whether they match its
 * search. Rows of several markets are merged from the index of each, so that no others are read.
 */
function rowsAlongOrder(selection: Selection, most: number, isMatch = sql<boolean>`true`) {
  const each = rowsOfEach(selection, most, isMatch);
  if (each.length === 1) return sql.join(each);
  return sql`select registrations.* from (${allOf(each)}) as registrations
    ${ordered(selection)} limit ${sql.lit(most)}`;
}

/** The matches among those rows, in order, up to the limit. */
export function matchesAlongOrder(selection: Selection, { query }: Searched, most: number) {
  return sql<MatchRow>`select ${key}
    from (${rowsAlongOrder(selection, most, isFound(query))}) as registrations
    where registrations.is_match ${ordered(selection)} limit ${sql.lit(selection.limit)}`;
}

/** Matches among so many rows of each market, up to the limit, in no order: for a count. */
export function someMatches(selection: Selection, { query }: Searched, mostOfEach: number) {
  const rows = allOf(rowsOfEach(selection, mostOfEach, isFound(query)));
  return sql`select 1 from (${rows}) as registrations
    where registrations.is_match limit ${sql.lit(selection.limit)}`;
}

/** How many markets are read each on their own; 1 for all together. */
export function marketsWalked({ markets }: Selection): number {
  return markets === 'all' || markets.length > mostMerged ? 1 : markets.length;
}

/** So many of the first rows of each market, or of all. */
function rowsOfEach(selection: Selection, most: number, isMatch: Condition) {
  const { markets } = selection;
  const isEach = markets !== 'all' && markets.length <= mostMerged;
  const all = sql.join([isMatch, ...(isEach ? [] : ofMarkets(selection))], sql` and `);
  const columns = sql`${key}, ${timeOf(selection.order)}, ${all} as is_match`;
  const rows = { ...selection, limit: most };
  if (!isEach) return [alongOneIndex(columns, sql<boolean>`true`, rows)];
  return markets.map((market) => alongOneIndex(columns, inMarket(market), rows));
}

function allOf(queries: readonly RawBuilder<unknown>[]) {
  return sql.join(
    queries.map((query) => sql`(${query})`),
    sql` union all `,
  );
}

/** All matches along the order, up to the limit: the whole table where there are few. */
export function allMatchesAlongOrder(selection: Selection, { query }: SearchCourse) {
  const { markets } = selection;
  const one = markets !== 'all' && markets.length === 1;
  const market = one ? inMarket(markets[0]) : sql<boolean>`true`;
  const conditions = [
    ...selection.conditions,
    ...(one ? [] : ofMarkets(selection)),
    isFound(query),
  ];
  return alongOneIndex(key, market, { ...selection, conditions });
}

/** The first matches in order, by the index of words: one more than are to be sorted at most. */
export function matchesByWords(selection: Selection, course: SearchCourse) {
  const columns = sql`${key}, ${timeOf(selection.order)}`;
  return sql<MatchRow>`with registrations as materialized (
      ${unsortedMatches(columns, selection, course, course.sorted + 1)})
    select ${key}, (select count(*) from registrations)::int as found from registrations
    ${ordered(selection)} limit ${sql.lit(selection.limit)}`;
}

/** So many matches by the index of words, in no order. */
export function unsortedMatches(
  columns: typeof key,
  selection: Selection,
  { query, indexed }: Pick<SearchCourse, 'query' | 'indexed'>,
  most: number,
) {
  const all = [
    sql<boolean>`registrations.search @@ ${indexed}::tsquery`,
    ...(indexed === query ? [] : [isFound(query)]),
    ...ofMarkets(selection),
    ...conditionsFrom(selection),
  ];
  return sql`select ${columns} from registrations
    where ${sql.join(all, sql` and `)} limit ${sql.lit(most)}`;
}

/** Written so that the index of words is not used, and the planner expects half of the rows. */
function isFound(query: string): Condition {
  return sql`case when registrations.search @@ ${query}::tsquery then true else false end`;
}

function ofMarkets({ markets }: Selection): Condition[] {
  return markets === 'all' ? [] : [inMarkets(markets)];
}
