import type { RegistrationOutcome } from '@countersign/contract/intake';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type * as z from 'zod/mini';
import type { Db } from '../../ground/database/database.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import {
  registrationColumns,
  registrationOf,
} from '../../record/registrations/registration-row.ts';

type Outcome = z.infer<typeof RegistrationOutcome>;

/**
 * The outcome of a registration that this client submitted, without names and notes of staff. Throws
 * `registration-not-found`, also for another client's registration.
 */
export async function readOutcome(
  db: Db,
  { countryCode, ticketNumber }: RegistrationKey,
  clientId: string,
): Promise<Outcome> {
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
  const request = requestForSite(registration);
  if (registration.status === 'pending') {
    return { ticketNumber, countryCode, status, decidedAt: null, rejectionCodes: [], request };
  }
  return {
    ticketNumber,
    countryCode,
    status,
    decidedAt: registration.decision.decidedAt,
    rejectionCodes: registration.status === 'rejected' ? registration.decision.reasonCodes : [],
    request,
  };
}

/** Without the name of who asked. */
function requestForSite({ request }: Registration): Outcome['request'] {
  if (request === undefined) return null;
  const { round, state, points, dueAt, answeredAt } = request;
  return { round, state, points, dueAt, answeredAt };
}
