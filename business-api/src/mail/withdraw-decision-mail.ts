import {
  decisionMailPurposes,
  hasSecret,
  type MailPurpose,
} from '@countersign/domain/registration/mail-purpose';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import type { Trx } from '../platform/database/database.ts';
import type { OutboxMail } from '../platform/database/mails-table.ts';
import { type NewEvent, systemActor } from '../registrations/room.ts';

export interface Withdrawal {
  /** Where the mail may have arrived, and when it has left at the latest; undefined where it cannot have. */
  readonly left: { readonly by: Date; readonly to: string } | undefined;
  /** For the registration's history. */
  readonly events: readonly NewEvent[];
}

/**
 * Cancels the mail about the registration's decision, or its newest of other purposes, where it is still held, and returns the event
 * to append; undefined where a worker has started with the mail. The lock taken here is the one that
 * workers claim by: of cancelling and sending, one happens. `trx` holds the registration's lock.
 */
export async function cancelHeldMail(
  trx: Trx,
  key: RegistrationKey,
  at: Date,
  purposes: readonly MailPurpose[] = decisionMailPurposes,
): Promise<NewEvent | undefined> {
  const mail = await lockNewestMail(trx, key, purposes);
  return mail?.state === 'held' ? cancel(trx, mail, at) : undefined;
}

/**
 * Prevents the mail about the registration's decision from being sent from now on. A mail that is
 * being sent is not tried again if that fails; one that was tried before may have arrived although
 * the server's answer said otherwise, so it counts as having left, also once it was given up. One that
 * was refused for good at the first attempt has not left, unless it was sent before that.
 */
export async function withdrawDecisionMail(
  trx: Trx,
  key: RegistrationKey,
  at: Date,
): Promise<Withdrawal> {
  const mail = await lockNewestMail(trx, key, decisionMailPurposes);
  switch (mail?.state) {
    case 'sent':
      return { left: { by: at, to: mail.recipient }, events: [] };
    case 'sending':
      await markWithdrawn(trx, mail);
      return { left: { by: mail.locked_until ?? at, to: mail.recipient }, events: [] };
    case 'held':
    case 'queued':
    case 'failed': {
      const to = await placeOfArrival(trx, key, mail);
      const left = to === undefined ? undefined : { by: at, to };
      if (mail.state !== 'failed') return { left, events: [await cancel(trx, mail, at)] };
      // One that never left does not replace an earlier mail, which may be true again and undelivered.
      await markWithdrawn(trx, mail);
      return { left, events: [] };
    }
    default:
      return { left: undefined, events: [] };
  }
}

/**
 * Where a mail may have arrived that is not sent now: the address that last accepted it, else its own.
 * Sending it again sets its attempts back, so that the history is asked too. It does not say how often
 * the mail was tried before: an unneeded correction does less harm than a missing one.
 */
async function placeOfArrival(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  { purpose, recipient, state, attempts, created_at }: OutboxMail,
): Promise<string | undefined> {
  const events = await trx
    .selectFrom('history_events')
    .select(['kind', sql<string | null>`personal -> 'recipient' ->> 'value'`.as('recipient')])
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('kind', 'in', ['mail-sent', 'mail-resent'])
    .where(sql`payload ->> 'purpose'`, '=', purpose)
    .where('at', '>=', created_at)
    .orderBy('sequence', 'desc')
    .execute();
  const accepted = events.find(({ kind }) => kind === 'mail-sent');
  if (accepted !== undefined) return accepted.recipient ?? recipient;
  const mayHaveArrived = attempts > (state === 'failed' ? 1 : 0) || events.length > 0;
  return mayHaveArrived ? recipient : undefined;
}

/** Whether the mail about the decision of that time was sent, or is being sent. */
export async function decisionMailHasLeft(
  trx: Trx,
  key: RegistrationKey,
  decidedAt: Date,
): Promise<boolean> {
  const mail = await lockNewestMail(trx, key, decisionMailPurposes);
  if (mail === undefined || mail.created_at < decidedAt) return false;
  return mail.state === 'sent' || mail.state === 'sending';
}

async function lockNewestMail(
  trx: Trx,
  key: RegistrationKey,
  purposes: readonly MailPurpose[],
): Promise<OutboxMail | undefined> {
  return trx
    .selectFrom('mails')
    .selectAll()
    .where('country_code', '=', key.countryCode)
    .where('ticket_number', '=', key.ticketNumber)
    .where('purpose', 'in', purposes)
    .orderBy('occasion', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

async function markWithdrawn(trx: Trx, { id }: OutboxMail): Promise<void> {
  await trx.updateTable('mails').set({ withdrawn: true }).where('id', '=', id).execute();
}

async function cancel(trx: Trx, mail: OutboxMail, at: Date): Promise<NewEvent> {
  await trx
    .updateTable('mails')
    .set({ state: 'cancelled', ...(hasSecret(mail.purpose) ? { html: '', text: '' } : {}) })
    .where('id', '=', mail.id)
    .execute();
  const { purpose, recipient, language } = mail;
  return { kind: 'mail-cancelled', at, actor: systemActor, purpose, recipient, language };
}
