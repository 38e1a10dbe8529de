import type { HistoryEvent } from '@countersign/contract/history';
import type { Trx } from '../../ground/database/database.ts';
import { appendEvent } from '../../record/history/append-event.ts';
import { historyEventOf } from '../../record/history/history-event-of.ts';
import type { MailQueue } from '../../record/mail/queue-mail.ts';
import { lockRegistration } from '../../record/registrations/lock-registration.ts';
import { requireDecided } from '../../record/registrations/require-decided.ts';
import type { ReversalWish } from './reversal-wish.ts';

/**
 * Writes down within `trx` that somebody asks for a reversal, and tells the market's staff. The
 * registration stays as it is. Throws `registration-not-found`, and, with the registration,
 * `not-decided` or `registration-changed`.
 */
export async function askForReversal(
  trx: Trx,
  mails: MailQueue,
  { key, person, reason, version, at }: ReversalWish,
): Promise<HistoryEvent> {
  const registration = requireDecided(await lockRegistration(trx, key), version);
  const actor = { kind: 'staff', subject: person.subject, name: person.name } as const;
  const row = await appendEvent(trx, key, { kind: 'reversal-requested', at, actor, reason });
  await mails.queueReversalRequests(trx, registration, { person: person.name, reason }, at);
  return historyEventOf(row);
}
