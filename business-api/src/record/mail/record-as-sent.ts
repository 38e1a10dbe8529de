import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Trx } from '../../ground/database/database.ts';
import { appendEvents } from '../history/append-events.ts';
import { systemActor } from '../history/new-event.ts';

/** Marks the waiting mails of a registration as sent, without sending them: for invented data. */
export async function recordAsSent(trx: Trx, key: RegistrationKey, at: Date): Promise<void> {
  const mails = await trx
    .updateTable('mails')
    .set({ state: 'sent', sent_at: at, attempts: 1 })
    .where('country_code', '=', key.countryCode)
    .where('ticket_number', '=', key.ticketNumber)
    .where('state', 'in', ['held', 'queued'])
    .returning(['purpose', 'recipient', 'language'])
    .execute();
  await appendEvents(
    trx,
    key,
    mails.map((mail) => ({ kind: 'mail-sent', at, actor: systemActor, ...mail })),
  );
}
