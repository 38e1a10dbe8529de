import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Updateable } from 'kysely';
import type { RegistrationsTable, Trx } from '../platform/database/database.ts';

/** Writes columns of the summary into a row that `trx` has locked; nothing where there are none. */
export async function storeSummary(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  columns: Updateable<RegistrationsTable>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await trx
    .updateTable('registrations')
    .set(columns)
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .execute();
}
