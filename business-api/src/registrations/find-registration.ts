import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
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
    .select(
      sql<boolean | null>`(select draft_languages from market_settings
        where market_settings.country_code = registrations.country_code)`.as('draft_languages'),
    )
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .executeTakeFirst();
  return row === undefined ? undefined : registrationOf(row);
}
