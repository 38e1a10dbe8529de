import type { registrationOrders } from '@countersign/contract/registration-list';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { type RawBuilder, sql } from 'kysely';
import type { PagePosition } from './page-cursor.ts';
import type { Condition } from './registration-conditions.ts';

export type RegistrationOrder = (typeof registrationOrders)[number];

export interface Selection {
  readonly markets: readonly CountryCode[] | 'all';
  readonly conditions: readonly Condition[];
  readonly order: RegistrationOrder;
  readonly after?: PagePosition | undefined;
  readonly limit: number;
}

const times = { due: 'due_at', oldest: 'submitted_at', newest: 'submitted_at' } as const;

/**
 * A query for `columns` of the first `limit` registrations after a position. Each of several
 * markets is read by its own index up to the limit and the results are merged: the time this takes
 * does not depend on how much the other markets hold.
 */
export function selectRegistrations(columns: RawBuilder<unknown>, selection: Selection) {
  const { markets, limit } = selection;
  if (markets === 'all') return fromOneIndex(columns, sql<boolean>`true`, selection);
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

/** A list of codes as PostgreSQL writes arrays, which both drivers pass on alike. */
function textArray(codes: readonly CountryCode[]): string {
  return `{${codes.join(',')}}`;
}

function inMarket(market: CountryCode | undefined): Condition {
  return market === undefined ? sql`false` : sql`registrations.country_code = ${market}`;
}

function fromOneIndex(columns: RawBuilder<unknown>, market: Condition, selection: Selection) {
  const { conditions, after, limit } = selection;
  const all = [market, ...conditions, ...(after === undefined ? [] : [isAfter(after, selection)])];
  return sql`select ${columns} from registrations
    where ${sql.join(all, sql` and `)} ${ordered(selection)} limit ${sql.lit(limit)}`;
}

function isAfter({ at, ticketNumber, countryCode }: PagePosition, { order }: Selection): Condition {
  const later = sql.raw(order === 'newest' ? '<' : '>');
  return sql`(${timeOf(order)}, registrations.ticket_number, registrations.country_code)
    ${later} (${at}::timestamptz, ${ticketNumber}, ${countryCode})`;
}

function ordered({ order }: Selection) {
  const direction = sql.raw(order === 'newest' ? 'desc' : 'asc');
  return sql`order by ${timeOf(order)} ${direction}, registrations.ticket_number ${direction},
    registrations.country_code ${direction}`;
}

function timeOf(order: RegistrationOrder) {
  return sql.ref(`registrations.${times[order]}`);
}
