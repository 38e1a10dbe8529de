import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type SqlBool, sql } from 'kysely';
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
  // The release before, whose copies run beside this one during an upgrade, names none for a submission.
  await trx
    .deleteFrom('idempotency_records')
    .where('country_code', 'is', null)
    .where(
      sql<SqlBool>`answer_body::jsonb @> ${JSON.stringify({ countryCode, ticketNumber })}::jsonb`,
    )
    .execute();
}
