import { CountryCode } from '@countersign/domain/market/country-code';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';
import { claimNext, type JobTable } from '../platform/jobs/claim-next.ts';

/** After this a search whose copy was killed is made by another one. */
const leaseMs = 60_000;
const table: JobTable = {
  name: 'duplicate_searches',
  key: ['country_code', 'ticket_number'],
  order: ['wanted_at'],
};

/** A search that one copy makes; until `until` no other does. */
export interface LeasedSearch {
  readonly key: RegistrationKey;
  readonly until: Date;
}

// One that is being made is wanted again: what caused it may have come too late for it.
export const wantedAgain = sql`on conflict (country_code, ticket_number) do update
  set wanted_at = excluded.wanted_at where duplicate_searches.wanted_at > excluded.wanted_at`;

/** A part of a statement that asks for a search, where `from` has a row. */
export function wantingSearch(
  { countryCode, ticketNumber }: RegistrationKey,
  at: Date,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`insert into duplicate_searches (country_code, ticket_number, wanted_at)
    select ${countryCode}::text, ${ticketNumber}::text, ${at}::timestamptz from ${from}
    ${wantedAgain}`;
}

/**
 * Requests the comparison of a registration with all others. Every change of an application calls it in
 * the same transaction; its keys are then written as well.
 */
export async function wantSearch(
  trx: Trx,
  keys: readonly RegistrationKey[],
  at: Date,
): Promise<void> {
  if (keys.length === 0) return;
  const rows = JSON.stringify(keys);
  await sql`insert into duplicate_searches (country_code, ticket_number, wanted_at)
    select "countryCode", "ticketNumber", ${at}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as key("countryCode" text, "ticketNumber" text)
    order by "countryCode" collate "C", "ticketNumber" collate "C"
    ${wantedAgain}`.execute(trx);
}

/** The query that takes the search that is due first and that no other copy makes. */
export function leasingSearch(db: Db, now: Date) {
  return claimNext<{ country_code: string; ticket_number: string }>(table, {
    due: sql`wanted_at <= ${now}`,
    claimed: sql`wanted_at = ${new Date(now.getTime() + leaseMs)}`,
  }).execute(db);
}

export async function leaseSearch(db: Db, now: Date): Promise<LeasedSearch | undefined> {
  const { rows } = await leasingSearch(db, now);
  const [row] = rows;
  if (row === undefined) return undefined;
  const countryCode = CountryCode.parse(row.country_code);
  const ticketNumber = TicketNumber.parse(row.ticket_number);
  return { key: { countryCode, ticketNumber }, until: new Date(now.getTime() + leaseMs) };
}

/**
 * Ends a search, unless it was wanted again since, and asks for those of `others`. All in the order of
 * their keys: two copies would wait for each other.
 */
export async function endSearch(
  trx: Trx,
  { key, until }: LeasedSearch,
  others: readonly RegistrationKey[],
  at: Date,
): Promise<void> {
  if (others.length > 0) {
    const rows = JSON.stringify([key, ...others]);
    await sql`select from duplicate_searches where (country_code, ticket_number) in (
        select "countryCode", "ticketNumber"
        from jsonb_to_recordset(${rows}::jsonb) as key("countryCode" text, "ticketNumber" text))
      order by country_code, ticket_number for update`.execute(trx);
    await wantSearch(trx, others, at);
  }
  await sql`delete from duplicate_searches where country_code = ${key.countryCode}
    and ticket_number = ${key.ticketNumber} and wanted_at = ${until}`.execute(trx);
}
