import type { CountryCode } from '@countersign/domain/market/country-code';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../../ground/database/database.ts';

export interface ApprovedConcern {
  /** A reason of a finding, or `licence-ends`. */
  readonly reason: string;
  readonly scheme: string;
  readonly value: string;
  readonly since: string;
}

/** "Approved, but …": what came up about an approved registration and is not settled. */
export async function readConcerns(
  db: Db,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<ApprovedConcern[]> {
  const rows = await db
    .selectFrom('approved_concerns')
    .select(['reason', 'scheme', 'value', 'since'])
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('settled_at', 'is', null)
    .orderBy('since')
    .execute();
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}

/** The registrations of a market with concerns, the oldest first; for the queue. */
export async function registrationsOfConcern(
  db: Db,
  market: CountryCode,
  limit: number,
): Promise<string[]> {
  const { rows } = await concernsQuery(market, limit).execute(db);
  return rows.map(({ ticket_number }) => ticket_number);
}

export function concernsQuery(market: CountryCode, limit: number) {
  return sql<{ ticket_number: string }>`select ticket_number from approved_concerns
    where settled_at is null and country_code = ${market}
    order by since, ticket_number limit ${limit}`;
}

/** A condition on `registrations` for filters of the queue. */
export const hasConcern = sql<SqlBool>`exists (select 1 from approved_concerns concern
  where concern.country_code = registrations.country_code
    and concern.ticket_number = registrations.ticket_number and concern.settled_at is null)`;

/** A person has seen to it; it may come up again. */
export async function settleConcerns(
  db: Db | Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  at: Date,
): Promise<void> {
  await db
    .updateTable('approved_concerns')
    .set({ settled_at: at })
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('settled_at', 'is', null)
    .execute();
}
