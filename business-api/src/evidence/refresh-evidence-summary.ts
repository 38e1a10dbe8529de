import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { wantSearchOfReopened } from '../duplicates/room.ts';
import type { Db, Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { type AllRegisterSettings, refreshStopListConcerns } from '../registers/room.ts';
import { registrationOf } from '../registrations/room.ts';
import { type Circumstances, readEvidence } from './read-evidence.ts';
import { summaryColumns } from './summary-columns.ts';

/**
 * Evaluates a pending registration's evidence again and stores its summary. A decided one keeps
 * the summary that it was decided with; what the stop list says of an approved one is a concern. Does nothing where there is no
 * such registration.
 */
export function refreshEvidenceSummary(
  db: Db,
  key: RegistrationKey,
  circumstances: Circumstances,
): Promise<void> {
  return inTransaction(db, (trx) => refreshWithin(trx, key, circumstances));
}

/** The same within a transaction, which locks the row. */
export async function refreshWithin(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  circumstances: Circumstances,
): Promise<void> {
  const row = await trx
    .selectFrom('registrations')
    .selectAll()
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('status', '=', 'pending')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) {
    await refreshStopListConcerns(trx, { countryCode, ticketNumber }, circumstances.now);
    return;
  }
  const registration = registrationOf(row);
  const { evaluated, market } = await readEvidence(trx, registration, circumstances);
  await trx
    .updateTable('registrations')
    .set(summaryColumns(evaluated, registration, market))
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .execute();
  // The evidence of a reopened one is due: those like it must no longer say that it was rejected.
  const { now } = circumstances;
  if (row.evidence_until !== null && row.evidence_until <= now)
    await wantSearchOfReopened(trx, registration, now);
}

/** Refreshing for the rooms that evidence rests on, with the registers of this installation. */
export function evidenceRefresher(
  registers: AllRegisterSettings,
): (trx: Trx, key: RegistrationKey, now: Date) => Promise<void> {
  return (trx, key, now) => refreshWithin(trx, key, { now, registers });
}
