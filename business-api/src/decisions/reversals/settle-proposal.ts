import type { ReversalProposal } from '@countersign/contract/reversals/proposals';
import type {
  DecidedRegistration,
  Registration,
} from '@countersign/domain/registration/registration';
import type { MailQueue } from '../../mail/room.ts';
import type { Person } from '../../platform/access/caller.ts';
import type { Trx } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import {
  appendToLocked,
  type LockedWithMarket,
  refuseOwnRegistration,
  requireDecided,
  staffActor,
} from '../../registrations/room.ts';
import type { ReversalRequest } from './request-confirmation.ts';
import { findProposal, removeProposal } from './reversal-proposals.ts';
import { reopenReversed } from './reverse-decision.ts';
import { mayConfirm } from './second-person.ts';

/** A person's answer to a proposal, which is named by its id. */
export interface OnProposal extends Omit<ReversalRequest, 'reason'> {
  readonly proposal: string;
  readonly locked: LockedWithMarket;
}

/**
 * Reverses the decision by a second person, within `trx`, which has locked the registration. Throws
 * `own-registration`, `second-person-needed` for who asked for it and for the decider who may not
 * reverse alone, and, with the registration, `not-decided`, `registration-changed` or
 * `reversal-not-proposed`.
 */
export async function confirmReversal(
  trx: Trx,
  mails: MailQueue,
  act: OnProposal,
): Promise<Registration> {
  const { registration, proposal } = await requireProposal(trx, act);
  const { reason, proposedBy } = proposal;
  const reversed = { decision: registration.decision, market: act.locked.market };
  if (!(await mayConfirm(trx, reversed, proposedBy, act.person, act.email))) {
    throw new ProblemError('second-person-needed');
  }
  return reopenReversed(trx, mails, { ...act, reason, proposedBy });
}

/**
 * Ends a proposal without a reversal, likewise: an administrator declines it, and who asked for it
 * withdraws it. Throws `role-not-sufficient` for others.
 */
export async function declineReversal(
  trx: Trx,
  act: OnProposal & { readonly reason: string; readonly person: Pick<Person, 'roles'> },
): Promise<{ proposal: null }> {
  const { proposedBy } = (await requireProposal(trx, act)).proposal;
  const { at, person, reason } = act;
  if (proposedBy.subject !== person.subject && !person.roles.includes('administrator')) {
    throw new ProblemError('role-not-sufficient');
  }
  await removeProposal(trx, act.key);
  const actor = staffActor(person);
  const declined = { kind: 'reversal-declined', at, actor, reason, proposedBy } as const;
  await appendToLocked(trx, act.locked.lock, [declined]);
  return { proposal: null };
}

async function requireProposal(
  trx: Trx,
  { key, locked, email, version, proposal, at }: OnProposal,
): Promise<{ registration: DecidedRegistration; proposal: ReversalProposal }> {
  refuseOwnRegistration(email, locked.registration);
  const registration = requireDecided(locked.registration, version);
  const found = await findProposal(trx, key, at);
  if (found?.id !== proposal) throw new ProblemError('reversal-not-proposed', { registration });
  return { registration, proposal: found };
}
