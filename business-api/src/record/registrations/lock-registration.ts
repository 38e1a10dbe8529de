import type { RegistrationKey } from '@countersign/contract/registration-key';
import type { Registration } from '@countersign/domain/registration/registration';
import type { Trx } from '../../ground/database/database.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import { registrationOf } from './registration-row.ts';

/**
 * The registration as it is and stays until `trx` ends. Whoever writes about a registration locks
 * it before anything else, so that no two of them wait for each other. Throws
 * `registration-not-found`.
 */
export async function lockRegistration(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<Registration> {
  const row = await trx
    .selectFrom('registrations')
    .selectAll()
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new ProblemError('registration-not-found');
  return registrationOf(row);
}
