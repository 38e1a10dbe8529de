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
 * A query for `columns` of the first `limit` registrations after a position. Each of several markets
 * is read along its own index up to the limit and the results are merged, so that the time does not
 * depend on the size of the other markets. All matches of a rare search are read by its words; those
 * of a frequent one are soon found along any order.
 */
export function selectRegistrations(columns: RawBuilder<unknown>, selection: Selection) {
  const { markets, limit, search } = selection;
  if (search?.isFrequent === false) return fromWords(columns, search, selection);
  if (markets === 'all') return fromOneIndex(columns, sql<boolean>`true`, selection);
  // A search that is frequent in all markets together may match nothing in one of them.
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

/** By the index of words only; no other index may be used for the order or the market. */
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

/** A list of codes in PostgreSQL's array notation, which both drivers pass on alike. */
function textArray(codes: readonly CountryCode[]): string {
  return `{${codes.join(',')}}`;
}

/** Written so that no index is used for it. */
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
    // Written so that the index of words is not used, and the planner expects half of the rows.
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

/** An `offset` prevents an index from being used for the order. */
function ordered({ order }: Selection, offset = sql``) {
  const direction = sql.raw(isBackwards(order) ? 'desc' : 'asc');
  return sql`order by ${timeOf(order)} ${offset} ${direction}, registrations.ticket_number ${direction},
    registrations.country_code ${direction}`;
}

function timeOf(order: RegistrationOrder) {
  return sql.ref(`registrations.${timeColumns[order]}`);
}
