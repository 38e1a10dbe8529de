import { type RawBuilder, sql } from 'kysely';
import type { Condition } from './registration-conditions.ts';
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

/** A match of a search; `found` is the number of all, up to one more than are to be sorted. */
export interface MatchRow {
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
export function rowsAlongOrder(selection: Selection, most: number, isMatch = sql<boolean>`true`) {
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
