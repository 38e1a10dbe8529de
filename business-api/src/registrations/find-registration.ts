import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Db, Trx } from '../platform/database/database.ts';
import { registrationColumns, registrationOf } from './registration-row.ts';

/** The registration with that key; undefined if there is none. */
export async function findRegistration(
  db: Db | Trx,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<Registration | undefined> {
  const row = await db
    .selectFrom('registrations')
    .select(registrationColumns)
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .executeTakeFirst();
  return row === undefined ? undefined : registrationOf(row);
}
