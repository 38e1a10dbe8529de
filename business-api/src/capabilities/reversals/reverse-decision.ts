import type { Registration } from '@countersign/domain/registration/registration';
import type { Trx } from '../../ground/database/database.ts';
import { countAgain } from '../../record/decision-days/count-again.ts';
import { appendToLocked } from '../../record/history/append-events.ts';
import { staffActor } from '../../record/history/new-event.ts';
import type { MailQueue } from '../../record/mail/queue-mail.ts';
import { withdrawDecisionMail } from '../../record/mail/withdraw-decision-mail.ts';
import { reopened, requireDecided } from '../../record/registrations/decided-registration.ts';
import { refuseOwnRegistration } from '../../record/registrations/own-registration.ts';
import { stateColumns } from '../../record/registrations/registration-row.ts';
import { queueWebhooks } from '../../record/webhooks/queue-webhooks.ts';
import { withdrawDecidedEvents } from '../../record/webhooks/withdraw-decided-events.ts';
import type { ReversalRequest } from './reversal-request.ts';

/**
 * Makes a decided registration pending again within `trx`, which has locked it. The decision's mail is
 * cancelled; if it may have left already, the applicant gets a correction after it; likewise webhooks
 * that may have heard of the decision hear of its reversal. Throws
 * `own-registration`, and, with the registration, `not-decided` or `registration-changed`.
 */
export async function reverseDecision(
  trx: Trx,
  mails: MailQueue,
  { key, locked, person, email, reason, version, at }: ReversalRequest,
): Promise<Registration> {
  refuseOwnRegistration(email, locked.registration);
  const registration = requireDecided(locked.registration, version);
  const pending = reopened(registration, 'reverse');
  const { leftBy, events: withdrawn } = await withdrawDecisionMail(trx, key, at);
  const queued =
    leftBy === undefined
      ? []
      : await mails.queueCorrection(trx, pending, { at, notBefore: leftBy > at ? leftBy : at });
  const reversed = { kind: 'reversed', at, actor: staffActor(person), reason } as const;
  await appendToLocked(
    trx,
    locked.lock,
    [reversed, ...withdrawn, ...queued],
    stateColumns(pending),
  );
  const { unaware } = await withdrawDecidedEvents(trx, key, registration.version, at);
  const event = { type: 'registration.reversed', registration: pending, at } as const;
  await queueWebhooks(trx, event, unaware);
  await countAgain(trx, new Date(registration.decision.decidedAt), at);
  return pending;
}
