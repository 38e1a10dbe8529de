import type { CountryCode } from '@countersign/domain/market/country-code';
import { type RawBuilder, sql } from 'kysely';
import type { PagePosition } from './page-cursor.ts';
import type { Condition } from './registration-conditions.ts';
import { isBackwards, type RegistrationOrder, timeColumns } from './registration-order.ts';
import type { Search } from './search.ts';

export interface Selection {
  readonly markets: readonly CountryCode[] | 'all';
  readonly conditions: readonly Condition[];
  readonly search?: Search | undefined;
  readonly order: RegistrationOrder;
  readonly after?: PagePosition | undefined;
  readonly limit: number;
}

/**
 * A query for `columns` of the first `limit` registrations after a position. Each of several
 * markets is read by its own index up to the limit and the results are merged: the time this takes
 * does not depend on how much the other markets hold. What is searched for and rare is read whole,
 * by its words; what is frequent is met soon along any order.
 */
export function selectRegistrations(columns: RawBuilder<unknown>, selection: Selection) {
  const { markets, limit, search } = selection;
  if (search?.isFrequent === false) return fromWords(columns, search, selection);
  if (markets === 'all') return fromOneIndex(columns, sql<boolean>`true`, selection);
  // Frequent in all of them together may be none at all in one of them.
  if (search !== undefined && markets.length > 1) {
    return fromOneIndex(columns, inMarkets(markets), selection);
  }
  if (markets.length <= 1) return fromOneIndex(columns, inMarket(markets[0]), selection);
  const each = fromOneIndex(
    sql`registrations.*`,
    sql`registrations.country_code = market.code`,
    selection,
  );
  return sql`select ${columns}
    from unnest(${textArray(markets)}::text[]) as market(code)
    cross join lateral (${each}) as registrations
    ${ordered(selection)} limit ${sql.lit(limit)}`;
}

/** By the index of words alone: neither order nor market could be had from another one. */
function fromWords(columns: RawBuilder<unknown>, { query }: Search, selection: Selection) {
  const { markets, limit } = selection;
  const all = [
    sql<boolean>`registrations.search @@ ${query}::tsquery`,
    ...(markets === 'all' ? [] : [inMarkets(markets)]),
    ...conditionsFrom(selection),
  ];
  return sql`select ${columns} from registrations
    where ${sql.join(all, sql` and `)} ${ordered(selection, sql`+ interval '0'`)}
    limit ${sql.lit(limit)}`;
}

/** A list of codes as PostgreSQL writes arrays, which both drivers pass on alike. */
function textArray(codes: readonly CountryCode[]): string {
  return `{${codes.join(',')}}`;
}

/** Checked of each row, never looked up. */
function inMarkets(markets: readonly CountryCode[]): Condition {
  return sql`(registrations.country_code = any(${textArray(markets)}::text[])) is true`;
}

function inMarket(market: CountryCode | undefined): Condition {
  return market === undefined ? sql`false` : sql`registrations.country_code = ${market}`;
}

function fromOneIndex(columns: RawBuilder<unknown>, market: Condition, selection: Selection) {
  const { limit, search } = selection;
  const all = [
    market,
    // Never looked up by its words, and to the planner as likely as not.
    ...(search === undefined
      ? []
      : [
          sql<boolean>`case when registrations.search @@ ${search.query}::tsquery
          then true else false end`,
        ]),
    ...conditionsFrom(selection),
  ];
  return sql`select ${columns} from registrations
    where ${sql.join(all, sql` and `)} ${ordered(selection)} limit ${sql.lit(limit)}`;
}

function conditionsFrom(selection: Selection): Condition[] {
  const { conditions, after } = selection;
  return [...conditions, ...(after === undefined ? [] : [isAfter(after, selection)])];
}

function isAfter({ at, ticketNumber, countryCode }: PagePosition, { order }: Selection): Condition {
  const later = sql.raw(isBackwards(order) ? '<' : '>');
  return sql`(${timeOf(order)}, registrations.ticket_number, registrations.country_code)
    ${later} (${at}::timestamptz, ${ticketNumber}, ${countryCode})`;
}

/** `offset` keeps an index from being read in this order. */
function ordered({ order }: Selection, offset = sql``) {
  const direction = sql.raw(isBackwards(order) ? 'desc' : 'asc');
  return sql`order by ${timeOf(order)} ${offset} ${direction}, registrations.ticket_number ${direction},
    registrations.country_code ${direction}`;
}

function timeOf(order: RegistrationOrder) {
  return sql.ref(`registrations.${timeColumns[order]}`);
}
