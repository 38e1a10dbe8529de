import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import type { RegistrationRow } from '../registrations/room.ts';

/**
 * The registration that the decision says this one duplicates; null where it names none, or one that
 * another client submitted.
 */
export async function readDuplicateOf(
  db: Db,
  row: Pick<RegistrationRow, 'duplicate_of_country' | 'duplicate_of_ticket'>,
  clientId: string,
): Promise<RegistrationKey | null> {
  if (row.duplicate_of_ticket === null) return null;
  const { duplicate_of_country: countryCode, duplicate_of_ticket: ticketNumber } = row;
  const named = RegistrationKey.parse({ countryCode, ticketNumber });
  const found = await db
    .selectFrom('registrations')
    .select('ticket_number')
    .where('country_code', '=', named.countryCode)
    .where('ticket_number', '=', named.ticketNumber)
    .where('submitted_by_client', '=', clientId)
    .executeTakeFirst();
  return found === undefined ? null : named;
}

/** Which of two registrations was rejected as a duplicate of the other, by its decision. */
export type RejectedOfPair = 'this' | 'other' | null;

/** The same of the rows `own` and `other` of a statement. */
export const rejectedOfPair = sql<RejectedOfPair>`case
  when own.status = 'rejected' and own.duplicate_of_country = other.country_code
    and own.duplicate_of_ticket = other.ticket_number then 'this'
  when other.status = 'rejected' and other.duplicate_of_country = own.country_code
    and other.duplicate_of_ticket = own.ticket_number then 'other' end`;

export async function readRejectedOfPair(
  db: Db,
  key: RegistrationKey,
  otherKey: RegistrationKey,
): Promise<RejectedOfPair> {
  const row = await db
    .selectFrom(['registrations as own', 'registrations as other'])
    .select(rejectedOfPair.as('rejected'))
    .where('own.country_code', '=', key.countryCode)
    .where('own.ticket_number', '=', key.ticketNumber)
    .where('other.country_code', '=', otherKey.countryCode)
    .where('other.ticket_number', '=', otherKey.ticketNumber)
    .executeTakeFirst();
  return row?.rejected ?? null;
}
