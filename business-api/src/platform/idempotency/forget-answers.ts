import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Trx } from '../database/database.ts';

/** Deletes the answers stored for repeated requests about a registration. */
export async function forgetAnswers(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<void> {
  await trx
    .deleteFrom('idempotency_records')
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .execute();
}
