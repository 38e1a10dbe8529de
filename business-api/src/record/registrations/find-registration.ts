import type { CountryCode } from '@countersign/domain/market/country-code';
import type { Registration } from '@countersign/domain/registration/registration';
import type { TicketNumber } from '@countersign/domain/registration/ticket-number';
import type { Db, Trx } from '../../ground/database/database.ts';
import { registrationOf } from './registration-row.ts';

export interface RegistrationKey {
  readonly countryCode: CountryCode;
  readonly ticketNumber: TicketNumber;
}

/** The registration of that key; undefined where there is none. */
export async function findRegistration(
  db: Db | Trx,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<Registration | undefined> {
  const row = await db
    .selectFrom('registrations')
    .selectAll()
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .executeTakeFirst();
  return row === undefined ? undefined : registrationOf(row);
}
