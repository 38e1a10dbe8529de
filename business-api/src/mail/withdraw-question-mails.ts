import type { MailPurpose } from '@countersign/domain/registration/mail-purpose';
import { secretMailPurposes } from '@countersign/domain/registration/mail-purpose';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Trx } from '../platform/database/database.ts';
import { prepareStatement } from '../platform/database/prepared-statement.ts';
import { type NewEvent, systemActor } from '../registrations/room.ts';

interface Withdrawn {
  readonly state: 'cancelled' | 'sending';
  readonly purpose: MailPurpose;
  readonly recipient: string;
  readonly language: string;
}

const purposes = secretMailPurposes.map((purpose) => `'${purpose}'`).join(', ');
const unlessSending = (value: string, column: string) =>
  `${column} = case when state = 'sending' then ${column} else '${value}' end`;

const withdrawing = prepareStatement<RegistrationKey, Withdrawn>(
  (value) => `update mails set withdrawn = withdrawn or state = 'sending',
      ${unlessSending('', 'html')}, ${unlessSending('', 'text')},
      ${unlessSending('cancelled', 'state')}
    where country_code = ${value(({ countryCode }) => countryCode)}
      and ticket_number = ${value(({ ticketNumber }) => ticketNumber)}
      and purpose in (${purposes}) and state in ('held', 'queued', 'sending')
    returning state, purpose, recipient, language`,
);

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
  const rows = await withdrawing.run(trx, { countryCode, ticketNumber });
  return rows
    .filter(({ state }) => state === 'cancelled')
    .map(({ purpose, recipient, language }) => {
      return { kind: 'mail-cancelled', at, actor: systemActor, purpose, recipient, language };
    });
}
