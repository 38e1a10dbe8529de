import { RegistrationKey } from '@countersign/domain/registration/registration-key';
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
