import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { lockRegistration } from '../registrations/room.ts';
import { askRegistersAbout } from './ask-about.ts';
import type { AllRegisterSettings } from './asking/register-settings.ts';
import { questionsOf } from './questions-of.ts';

/**
 * Asks about one number of a registration again, soon: now where the last try failed, and where
 * the answer is no longer fresh. A fresh answer stays. The number is as the applicant sent it, or in
 * its canonical form. Throws `registration-not-found`, and `invalid-request` for another number.
 */
export function askAgain(
  db: Db,
  key: RegistrationKey,
  identifier: { readonly scheme: string; readonly value: string },
  settings: AllRegisterSettings,
  now: Date,
): Promise<void> {
  // Locked, so that no number of an applicant who is erased at the same time is stored again.
  return inTransaction(db, async (trx) => {
    const { registration } = await lockRegistration(trx, key);
    const number = questionsOf(registration).find(
      ({ given, scheme, value }) =>
        (identifier.scheme === scheme || identifier.scheme === given.scheme) &&
        (identifier.value === value || identifier.value === given.value),
    );
    if (number === undefined) {
      throw new ProblemError('invalid-request', {
        errors: [{ pointer: '/value', code: 'malformed' }],
      });
    }
    if (settings.size === 0) return;
    // Registers that were set up since then have no question yet.
    await askRegistersAbout(trx, registration, settings, now);
    await trx
      .updateTable('register_questions')
      .set({ state: 'waiting', attempts: 0, not_before: now })
      .where('country_code', '=', key.countryCode)
      .where('ticket_number', '=', key.ticketNumber)
      .where('scheme', '=', number.scheme)
      .where('value', '=', number.value)
      .where('register', 'in', [...settings.keys()])
      .where((where) =>
        where.or([
          where('state', '=', 'retrying'),
          where.and([
            where('state', '=', 'answered'),
            where.or([
              where('finding', 'is', null),
              sql<SqlBool>`(finding->>'freshUntil')::timestamptz <= ${now}`,
            ]),
          ]),
        ]),
      )
      .execute();
  });
}
