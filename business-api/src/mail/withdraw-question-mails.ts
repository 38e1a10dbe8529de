import { secretMailPurposes } from '@countersign/domain/registration/mail-purpose';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import type { Trx } from '../platform/database/database.ts';
import { type NewEvent, systemActor } from '../registrations/room.ts';

/** The column's value, but for a mail that is being sent, whose own stays. */
function unlessSending<T>(value: T, column: 'html' | 'text' | 'state') {
  return sql<T>`case when state = 'sending' then ${sql.ref(column)} else ${value} end`;
}

/**
 * Prevents what was asked of an applicant from being mailed from now on, because the question has ended:
 * the link in it is no longer valid. A mail that is being sent is not tried again if that fails. Returns
 * the events to append. `trx` holds the registration's lock.
 */
export async function withdrawQuestionMails(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  at: Date,
): Promise<NewEvent[]> {
  const rows = await trx
    .updateTable('mails')
    .set({
      withdrawn: sql<boolean>`withdrawn or state = 'sending'`,
      html: unlessSending('', 'html'),
      text: unlessSending('', 'text'),
      state: unlessSending('cancelled', 'state'),
    })
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('purpose', 'in', secretMailPurposes)
    .where('state', 'in', ['held', 'queued', 'sending'])
    .returning(['state', 'purpose', 'recipient', 'language'])
    .execute();
  return rows
    .filter(({ state }) => state === 'cancelled')
    .map(({ purpose, recipient, language }) => {
      return { kind: 'mail-cancelled', at, actor: systemActor, purpose, recipient, language };
    });
}
