import { isErased } from '@countersign/domain/registration/erased';
import type { Trx } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import type { LockedRegistration } from '../../registrations/room.ts';
import { mailStillValid } from './mail-still-valid.ts';

/**
 * Locks a mail that staff are about to act on, of a registration that `trx` has locked. Throws
 * `mail-not-found`, and `mail-outdated` for a mail that is no longer true.
 */
export async function findDeskMail(
  trx: Trx,
  { registration, lock }: LockedRegistration,
  mailId: string,
) {
  const mail = await trx
    .selectFrom('mails')
    .selectAll()
    .select(mailStillValid.as('still_valid'))
    .where('id', '=', mailId)
    .where('country_code', '=', lock.countryCode)
    .where('ticket_number', '=', lock.ticketNumber)
    .forUpdate()
    .executeTakeFirst();
  if (mail === undefined || isErased(registration)) throw new ProblemError('mail-not-found');
  if (!mail.still_valid) throw new ProblemError('mail-outdated');
  return { mail, lock };
}
