import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type SqlBool, sql } from 'kysely';
import type { Trx } from '../platform/database/database.ts';

/**
 * Removes everything by which an erased applicant could be recognised, for an erasure: keys, what
 * was found from both sides and on the stop list, answers about it, and a search that is still to be made. Returns the
 * registrations that were like it, so that their mark goes too.
 */
export async function forgetDuplicates(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<{ country_code: string; ticket_number: string }[]> {
  const own = sql<SqlBool>`country_code = ${countryCode} and ticket_number = ${ticketNumber}`;
  const asOther = sql<SqlBool>`other_country = ${countryCode} and other_ticket = ${ticketNumber}`;
  const asOne = sql<SqlBool>`one_country = ${countryCode} and one_ticket = ${ticketNumber}`;
  await trx.deleteFrom('registration_keys').where(own).execute();
  await trx.deleteFrom('duplicate_searches').where(own).execute();
  await trx.deleteFrom('registration_matches').where(own).execute();
  await trx.deleteFrom('stop_list_hits').where(own).execute();
  await trx.deleteFrom('pair_answers').where(asOne).execute();
  await trx.deleteFrom('pair_answers').where(asOther).execute();
  return trx
    .deleteFrom('registration_matches')
    .where(asOther)
    .returning(['country_code', 'ticket_number'])
    .execute();
}
