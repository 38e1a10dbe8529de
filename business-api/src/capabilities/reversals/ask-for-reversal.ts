import type { HistoryEvent } from '@countersign/contract/history';
import type { Trx } from '../../ground/database/database.ts';
import { appendToLocked } from '../../record/history/append-events.ts';
import { historyEventOf } from '../../record/history/history-event-of.ts';
import { staffActor } from '../../record/history/new-event.ts';
import type { MailQueue } from '../../record/mail/queue-mail.ts';
import { requireDecided } from '../../record/registrations/decided-registration.ts';
import type { ReversalRequest } from './reversal-request.ts';

/**
 * Records within `trx`, which has locked the registration, that a person asks for a reversal, and queues
 * mails to the rest of the market's staff. The registration does not change. Throws, with it, `not-decided` or `registration-changed`.
 */
export async function askForReversal(
  trx: Trx,
  mails: MailQueue,
  { locked, person, email, reason, version, at }: ReversalRequest,
): Promise<HistoryEvent> {
  const registration = requireDecided(locked.registration, version);
  const request = { person: person.name, email, reason };
  const queued = await mails.queueReversalRequests(trx, registration, request, at);
  const requested = {
    kind: 'reversal-requested',
    at,
    actor: staffActor(person),
    reason,
  } as const;
  const [row] = await appendToLocked(trx, locked.lock, [requested, ...queued]);
  if (row === undefined) throw new Error('The event was not stored.');
  return historyEventOf(row);
}
