import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Trx } from '../platform/database/database.ts';
import { appendEvents, systemActor } from '../registrations/room.ts';

/** Marks the waiting mails of a registration as sent, without sending them: for invented data. */
export function recordAsSent(trx: Trx, key: RegistrationKey, at: Date): Promise<void> {
  return settleWaiting(trx, key, 'mail-sent', at, { state: 'sent', sent_at: at });
}

/** The same, refused for good by the mail server; `code` is its answer, `smtp-550`. */
export function recordAsRefused(
  trx: Trx,
  key: RegistrationKey,
  at: Date,
  code: string,
): Promise<void> {
  return settleWaiting(trx, key, 'mail-failed', at, { state: 'failed', last_error: code });
}

async function settleWaiting(
  trx: Trx,
  key: RegistrationKey,
  kind: 'mail-sent' | 'mail-failed',
  at: Date,
  values:
    | { readonly state: 'sent'; readonly sent_at: Date }
    | { readonly state: 'failed'; readonly last_error: string },
): Promise<void> {
  const mails = await trx
    .updateTable('mails')
    .set({ ...values, attempts: 1 })
    .where('country_code', '=', key.countryCode)
    .where('ticket_number', '=', key.ticketNumber)
    .where('state', 'in', ['held', 'queued'])
    .returning(['purpose', 'recipient', 'language'])
    .execute();
  await appendEvents(
    trx,
    key,
    mails.map((mail) => ({ kind, at, actor: systemActor, ...mail })),
  );
}
