import type { ReversalProposal } from '@countersign/contract/reversals/proposals';
import type { Trx } from '../../ground/database/database.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import { appendToLocked } from '../../record/history/append-events.ts';
import { staffActor, systemActor } from '../../record/history/new-event.ts';
import type { MailQueue } from '../../record/mail/queue-mail.ts';
import { requireDecided } from '../../record/registrations/decided-registration.ts';
import { refuseOwnRegistration } from '../../record/registrations/own-registration.ts';
import {
  findProposal,
  removeProposal,
  storeProposal,
} from '../../record/reversals/reversal-proposals.ts';
import type { ReversalRequest } from './reversal-request.ts';

/**
 * Records within `trx`, which has locked the registration, that a person wants to reverse its decision
 * and asks a second administrator to confirm it; queues mails to the rest of the market's staff. Throws
 * `own-registration`, and, with the registration, `not-decided`, `registration-changed` or
 * `reversal-already-proposed`.
 */
export async function proposeReversal(
  trx: Trx,
  mails: MailQueue,
  { key, locked, person, email, reason, version, at }: ReversalRequest,
): Promise<{ proposal: ReversalProposal }> {
  refuseOwnRegistration(email, locked.registration);
  const registration = requireDecided(locked.registration, version);
  if ((await findProposal(trx, key, at)) !== undefined) {
    throw new ProblemError('reversal-already-proposed', { registration });
  }
  // One whose time has passed may still be there, where its end was not recorded yet.
  const expired = (await removeProposal(trx, key))
    ? [{ kind: 'reversal-expired', at, actor: systemActor } as const]
    : [];
  const proposal = await storeProposal(trx, key, { person, reason, at });
  const request = { person: person.name, email, reason };
  const queued = await mails.queueReversalRequests(trx, registration, request, at);
  const proposed = {
    kind: 'reversal-proposed',
    at,
    actor: staffActor(person),
    reason,
    expiresAt: proposal.expiresAt,
  } as const;
  await appendToLocked(trx, locked.lock, [...expired, proposed, ...queued]);
  return { proposal };
}
