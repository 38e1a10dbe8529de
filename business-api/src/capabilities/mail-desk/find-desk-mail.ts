import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Trx } from '../../ground/database/database.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import { isErased } from '../../record/registrations/erased-application.ts';
import { lockRegistration } from '../../record/registrations/lock-registration.ts';
import { stillTrue } from './still-true.ts';

/**
 * The mail that somebody is about to act on, locked together with its registration. Throws
 * `registration-not-found`, `mail-not-found`, and `mail-outdated` where there is nothing to do.
 */
export async function findDeskMail(trx: Trx, key: RegistrationKey, mailId: string) {
  const { registration, lock } = await lockRegistration(trx, key);
  const mail = await trx
    .selectFrom('mails')
    .selectAll()
    .select(stillTrue.as('still_true'))
    .where('id', '=', mailId)
    .where('country_code', '=', key.countryCode)
    .where('ticket_number', '=', key.ticketNumber)
    .forUpdate()
    .executeTakeFirst();
  if (mail === undefined || isErased(registration)) throw new ProblemError('mail-not-found');
  if (!mail.still_true) throw new ProblemError('mail-outdated');
  return { mail, lock };
}
