import type { RegistrationOutcome } from '@countersign/contract/intake';
import { isDuplicate } from '@countersign/domain/registration/reason-codes';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type * as z from 'zod/mini';
import type { Db } from '../../ground/database/database.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import { readDuplicateOf } from '../../record/duplicates/duplicate-of.ts';
import {
  registrationColumns,
  registrationOf,
} from '../../record/registrations/registration-row.ts';

/**
 * The outcome of a registration that this client submitted, without names and notes of staff. Throws
 * `registration-not-found`, also for another client's registration.
 */
export async function readOutcome(
  db: Db,
  { countryCode, ticketNumber }: RegistrationKey,
  clientId: string,
): Promise<z.infer<typeof RegistrationOutcome>> {
  const row = await db
    .selectFrom('registrations')
    .select(registrationColumns)
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('submitted_by_client', '=', clientId)
    .executeTakeFirst();
  if (row === undefined) throw new ProblemError('registration-not-found');
  const registration = registrationOf(row);
  const { status } = registration;
  if (registration.status === 'pending') {
    return {
      ticketNumber,
      countryCode,
      status,
      decidedAt: null,
      rejectionCodes: [],
      duplicateOf: null,
    };
  }
  const rejectionCodes =
    registration.status === 'rejected' ? registration.decision.reasonCodes : [];
  return {
    ticketNumber,
    countryCode,
    status,
    decidedAt: registration.decision.decidedAt,
    rejectionCodes,
    duplicateOf: isDuplicate(rejectionCodes)
      ? await readDuplicateOf(db, { countryCode, ticketNumber }, clientId)
      : null,
  };
}
