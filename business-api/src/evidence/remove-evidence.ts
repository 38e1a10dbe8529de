import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Trx } from '../platform/database/database.ts';

/** Removes all evidence about an applicant, for an erasure. */
export async function removeEvidence(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<void> {
  for (const table of tables) {
    await trx
      .deleteFrom(table)
      .where('country_code', '=', countryCode)
      .where('ticket_number', '=', ticketNumber)
      .execute();
  }
}

const tables = ['evidence_settlements', 'evidence_snapshots'] as const;
