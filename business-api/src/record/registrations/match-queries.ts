import { sql } from 'kysely';
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

const key = sql`registrations.country_code, registrations.ticket_number`;

/** The first rows of a selection without its search, as many as are to be read along its order. */
export function rowsAlongOrder(selection: Selection, most: number) {
  const { order, markets } = selection;
  const columns = sql`${key}, ${timeOf(order)}, registrations.search`;
  const one = markets !== 'all' && markets.length === 1 ? inMarket(markets[0]) : sql<boolean>`true`;
  return alongOneIndex(columns, one, { ...selection, limit: most });
}

/** The matches among those rows, in order, up to the limit. */
export function matchesAlongOrder(
  selection: Selection,
  { query }: Pick<SearchCourse, 'query'>,
  most: number,
) {
  const all = [isFound(query), ...ofMarkets(selection)];
  return sql<MatchRow>`select ${key} from (${rowsAlongOrder(selection, most)}) as registrations
    where ${sql.join(all, sql` and `)} ${ordered(selection)} limit ${sql.lit(selection.limit)}`;
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
  { query, indexed }: SearchCourse,
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
