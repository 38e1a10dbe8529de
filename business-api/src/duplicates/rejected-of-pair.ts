import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

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
