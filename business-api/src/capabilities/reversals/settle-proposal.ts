import type { ReversalProposal } from '@countersign/contract/reversals/proposals';
import type { Registration } from '@countersign/domain/registration/registration';
import type { Trx } from '../../ground/database/database.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import { appendToLocked } from '../../record/history/append-events.ts';
import { staffActor } from '../../record/history/new-event.ts';
import type { MailQueue } from '../../record/mail/queue-mail.ts';
import { requireDecided } from '../../record/registrations/decided-registration.ts';
import { refuseOwnRegistration } from '../../record/registrations/own-registration.ts';
import { findProposal, removeProposal } from '../../record/reversals/reversal-proposals.ts';
import type { ReversalRequest } from './reversal-request.ts';
import { reopenReversed } from './reverse-decision.ts';

/** A person's answer to a proposal, which is named by its id. */
export interface OnProposal extends Omit<ReversalRequest, 'reason'> {
  readonly proposal: string;
}

/**
 * Reverses the decision by a second person, within `trx`, which has locked the registration. Throws
 * `own-registration`, `second-person-needed` for the proposer, and, with the registration,
 * `not-decided`, `registration-changed` or `reversal-not-proposed`.
 */
export async function confirmReversal(
  trx: Trx,
  mails: MailQueue,
  act: OnProposal,
): Promise<Registration> {
  const { reason, proposedBy } = await requireProposal(trx, act);
  if (proposedBy.subject === act.person.subject) throw new ProblemError('second-person-needed');
  return reopenReversed(trx, mails, { ...act, reason, proposedBy });
}

/** Ends a proposal without a reversal, likewise; the proposer may do so too. */
export async function declineReversal(
  trx: Trx,
  act: OnProposal & { readonly reason: string },
): Promise<{ proposal: null }> {
  await requireProposal(trx, act);
  await removeProposal(trx, act.key);
  const { at, person, reason } = act;
  const declined = { kind: 'reversal-declined', at, actor: staffActor(person), reason } as const;
  await appendToLocked(trx, act.locked.lock, [declined]);
  return { proposal: null };
}

async function requireProposal(
  trx: Trx,
  { key, locked, email, version, proposal, at }: OnProposal,
): Promise<ReversalProposal> {
  refuseOwnRegistration(email, locked.registration);
  const registration = requireDecided(locked.registration, version);
  const found = await findProposal(trx, key, at);
  if (found?.id !== proposal) throw new ProblemError('reversal-not-proposed', { registration });
  return found;
}
