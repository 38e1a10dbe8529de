import type { RegistrationKey } from '@countersign/contract/registration-key';
import type { Trx } from '../../ground/database/database.ts';
import type { Mail } from '../../ground/database/mails-table.ts';
import { appendEvent } from '../history/append-event.ts';

/** `cancelled`: it cannot have reached anybody. `left`: it may have, at the latest by `by`. */
export type Withdrawal =
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'left'; readonly by: Date };

/**
 * Cancels the mail about the registration's decision where it is still held; false where a worker
 * has begun with it. The lock taken here is the one that workers claim by: of cancelling and
 * sending, one happens. `trx` holds the registration's lock.
 */
export async function cancelHeldMail(trx: Trx, key: RegistrationKey, at: Date): Promise<boolean> {
  const mail = await lockDecisionMail(trx, key);
  if (mail?.state !== 'held') return false;
  await cancel(trx, key, mail, at);
  return true;
}

/**
 * Sees to it that the mail about the registration's decision is not sent from now on. What is just
 * being sent is not tried again should that fail; what was tried before may have arrived although
 * the answer said otherwise, so it counts as having left.
 */
export async function withdrawDecisionMail(
  trx: Trx,
  key: RegistrationKey,
  at: Date,
): Promise<Withdrawal> {
  const mail = await lockDecisionMail(trx, key);
  switch (mail?.state) {
    case 'sent':
      return { outcome: 'left', by: at };
    case 'sending':
      await trx.updateTable('mails').set({ withdrawn: true }).where('id', '=', mail.id).execute();
      return { outcome: 'left', by: mail.locked_until ?? at };
    case 'held':
    case 'queued':
      await cancel(trx, key, mail, at);
      return mail.attempts === 0 ? { outcome: 'cancelled' } : { outcome: 'left', by: at };
    default:
      return { outcome: 'cancelled' };
  }
}

async function lockDecisionMail(trx: Trx, key: RegistrationKey): Promise<Mail | undefined> {
  return trx
    .selectFrom('mails')
    .selectAll()
    .where('country_code', '=', key.countryCode)
    .where('ticket_number', '=', key.ticketNumber)
    .where('purpose', 'in', ['approval', 'rejection'])
    .orderBy('occasion', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

async function cancel(trx: Trx, key: RegistrationKey, mail: Mail, at: Date): Promise<void> {
  await trx.updateTable('mails').set({ state: 'cancelled' }).where('id', '=', mail.id).execute();
  const { purpose, recipient, language } = mail;
  const actor = { kind: 'system' } as const;
  await appendEvent(trx, key, { kind: 'mail-cancelled', at, actor, purpose, recipient, language });
}
