import type {
  DecidedRegistration,
  Registration,
} from '@countersign/domain/registration/registration';
import { type Act, statusAfter } from '@countersign/domain/registration/transitions';
import type { Trx } from '../../ground/database/database.ts';
import { countAgain } from '../decision-days/count-again.ts';
import { registrationOf } from './registration-row.ts';

/**
 * Makes a decided registration pending again, its version one higher; `trx` holds its lock. `at` is
 * when this happens.
 */
export async function reopenRegistration(
  trx: Trx,
  { countryCode, ticketNumber, status, version, decision }: DecidedRegistration,
  act: Extract<Act, 'undo' | 'reverse'>,
  at: Date,
): Promise<Registration> {
  const next = statusAfter(status, act);
  if (next === undefined) throw new Error(`Nothing follows from ${act}.`);
  const row = await trx
    .updateTable('registrations')
    .set({
      status: next,
      version: version + 1,
      decided_by_subject: null,
      decided_by_name: null,
      decided_at: null,
      reason_codes: null,
      message_to_applicant: null,
      internal_note: null,
      mail_held_until: null,
    })
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirstOrThrow();
  await countAgain(trx, new Date(decision.decidedAt), at);
  return registrationOf(row);
}
