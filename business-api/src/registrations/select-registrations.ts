import { CountryCode } from '@countersign/domain/market/country-code';
import { Instant } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { malformedCursor } from '../platform/problems/malformed-cursor.ts';
import type { Condition } from './registration-conditions.ts';
import { isBackwards, type RegistrationOrder, timeColumns } from './registration-order.ts';

export interface Selection {
  readonly markets: readonly CountryCode[] | 'all';
  readonly conditions: readonly Condition[];
  readonly order: RegistrationOrder;
  readonly after?: PagePosition | undefined;
  readonly limit: number;
}

/**
 * A query for `columns` of the first `limit` registrations after a position. Each of several markets
 * is read along its own index up to the limit and the results are merged, so that the time does not
 * depend on the size of the other markets.
 */
export function selectRegistrations(columns: RawBuilder<unknown>, selection: Selection) {
  const { markets, limit } = selection;
  if (markets === 'all') return alongOneIndex(columns, sql<boolean>`true`, selection);
  if (markets.length <= 1) return alongOneIndex(columns, inMarket(markets[0]), selection);
  const each = alongOneIndex(
    sql`registrations.*`,
    sql`registrations.country_code = market.code`,
    selection,
  );
  return sql`select ${columns}
    from unnest(${textArray(markets)}::text[]) as market(code)
    cross join lateral (${each}) as registrations
    ${ordered(selection)} limit ${sql.lit(limit)}`;
}

/** A list of codes in PostgreSQL's array notation, which both drivers pass on alike. */
function textArray(codes: readonly CountryCode[]): string {
  return `{${codes.join(',')}}`;
}

/** Written so that no index is used for it. */
export function inMarkets(markets: readonly CountryCode[]): Condition {
  return sql`(registrations.country_code = any(${textArray(markets)}::text[])) is true`;
}

export function inMarket(market: CountryCode | undefined): Condition {
  return market === undefined ? sql`false` : sql`registrations.country_code = ${market}`;
}

/** A query along the order of a selection in one index; `market` is a condition more. */
export function alongOneIndex(
  columns: RawBuilder<unknown>,
  market: Condition,
  selection: Selection,
) {
  const all = [market, ...conditionsFrom(selection)];
  return sql`select ${columns} from registrations
    where ${sql.join(all, sql` and `)} ${ordered(selection)} limit ${sql.lit(selection.limit)}`;
}

/** The conditions of a selection, except its markets, and its position. */
export function conditionsFrom(selection: Selection): Condition[] {
  const { conditions, after, order } = selection;
  return [
    ...conditions,
    // Decided ones have the time; the index by it has to be told.
    ...(timeColumns[order] === 'decided_at'
      ? [sql<boolean>`registrations.decided_at is not null`]
      : []),
    ...(after === undefined ? [] : [isAfter(after, selection)]),
  ];
}

function isAfter({ at, ticketNumber, countryCode }: PagePosition, { order }: Selection): Condition {
  const later = sql.raw(isBackwards(order) ? '<' : '>');
  return sql`(${timeOf(order)}, registrations.ticket_number, registrations.country_code)
    ${later} (${at}::timestamptz, ${ticketNumber}, ${countryCode})`;
}

/** The order of a selection, of rows named `registrations`. */
export function ordered({ order }: Pick<Selection, 'order'>) {
  const direction = sql.raw(isBackwards(order) ? 'desc' : 'asc');
  return sql`order by ${timeOf(order)} ${direction}, registrations.ticket_number ${direction},
    registrations.country_code ${direction}`;
}

/** The time of that order. */
export function timeOf(order: RegistrationOrder) {
  return sql.ref(`registrations.${timeColumns[order]}`);
}

/** A query for `columns` of registrations by their keys, in no order. */
export function selectByKeys(columns: RawBuilder<unknown>, keys: readonly RegistrationKey[]) {
  const list = JSON.stringify(keys.map(({ countryCode: c, ticketNumber: t }) => ({ c, t })));
  // A lateral join looks each key up; with another join the planner could read the whole table.
  return sql`select ${columns}
    from jsonb_to_recordset(${list}::jsonb) as key(c text, t text)
    cross join lateral (select registrations.* from registrations
      where country_code = key.c and ticket_number = key.t limit 1) as registrations`;
}

const Position = z.tuple([Instant, TicketNumber, CountryCode, z.optional(z.literal('others'))]);

/** The last row of a page; the next page starts after it. */
export interface PagePosition {
  /** The time by which the list is ordered. */
  readonly at: Date;
  readonly ticketNumber: string;
  readonly countryCode: string;
  /** In the order `asked-first`: among those whose applicant the caller has not asked. */
  readonly isOfOthers?: boolean;
}

/** Opaque to callers, so that the order may change. */
export function writeCursor(last: PagePosition): string {
  const { at, ticketNumber, countryCode, isOfOthers = false } = last;
  const position = [at.toISOString(), ticketNumber, countryCode, ...(isOfOthers ? ['others'] : [])];
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Throws `invalid-request` for a text that writeCursor did not make. */
export function readCursor(cursor: string): PagePosition {
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    const [at, ticketNumber, countryCode, of] = Position.parse(JSON.parse(text));
    return { at: new Date(at), ticketNumber, countryCode, isOfOthers: of === 'others' };
  } catch {
    throw malformedCursor();
  }
}
