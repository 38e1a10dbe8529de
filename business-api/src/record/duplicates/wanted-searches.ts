import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import type { Db, Trx } from '../../ground/database/database.ts';

/** A statement that asks for a search; with `from`, only where that part has a row. */
export function wantingSearch(
  { country, ticket, at }: Readonly<Record<'country' | 'ticket' | 'at', string>>,
  from: string,
): string {
  return `insert into duplicate_searches (country_code, ticket_number, wanted_at)
    select ${country}::text, ${ticket}::text, ${at}::timestamptz from ${from}
    on conflict do nothing`;
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
  await trx
    .insertInto('duplicate_searches')
    .values(
      keys.map(({ countryCode, ticketNumber }) => ({
        country_code: countryCode,
        ticket_number: ticketNumber,
        wanted_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The query for the search that was wanted first and that no other copy makes. */
export function nextSearch(db: Db | Trx) {
  return db
    .selectFrom('duplicate_searches')
    .select(['country_code', 'ticket_number'])
    .orderBy('wanted_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
}

export async function removeSearch(
  trx: Trx,
  { country_code, ticket_number }: { country_code: string; ticket_number: string },
): Promise<void> {
  await sql`delete from duplicate_searches
    where country_code = ${country_code} and ticket_number = ${ticket_number}`.execute(trx);
}
