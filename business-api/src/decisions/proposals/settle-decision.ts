import type * as contract from '@countersign/contract/decision-proposals';
import type { DecisionProposal } from '@countersign/contract/decision-proposals';
import type {
  DecidedRegistration,
  PendingRegistration,
} from '@countersign/domain/registration/registration';
import type * as z from 'zod/mini';
import { presentEvidenceHash } from '../../evidence/room.ts';
import type { MailQueue } from '../../mail/room.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { TakeResponse } from '../../platform/idempotency/with-idempotency-key.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import {
  appendToLocked,
  isSamePerson,
  lockRegistration,
  refuseOwnRegistration,
  requirePending,
  staffActor,
} from '../../registrations/room.ts';
import { type Decision, decide } from '../decide.ts';
import { endDecisionProposal, findDecisionProposal, nextToLapse } from './decision-proposals.ts';
import { lapsed } from './propose-decision.ts';

type Confirmation = z.infer<(typeof contract.confirmDecision)['schema']['body']>;
type Return = z.infer<(typeof contract.returnDecision)['schema']['body']>;
type OnProposal = Omit<Decision, 'request' | 'proposedBy'>;

/**
 * Decides by a second person what another has proposed, within `trx`, which has locked the registration; the decision
 * and its undo are the second's. Throws what decide throws, `second-person-needed` for the proposer, and, with
 * the registration, `decision-not-proposed` and `evidence-changed` where it is not the evidence that the
 * second person saw.
 */
export async function confirmDecision(
  trx: Trx,
  mails: MailQueue,
  act: OnProposal & { readonly body: Confirmation },
  takeResponse?: TakeResponse<DecidedRegistration>,
): Promise<DecidedRegistration> {
  const { body, at, person } = act;
  const { pending, proposal } = await requireWaiting(trx, act, body.proposal);
  if (await isSamePerson(trx, person, proposal.proposedBy.subject, act.email))
    throw new ProblemError('second-person-needed');
  const { version, evidenceHash, previewHash, channel } = body;
  if (pending.version !== version) {
    throw new ProblemError('registration-changed', { registration: pending });
  }
  const registers = act.registers ?? new Map();
  if ((await presentEvidenceHash(trx, pending, { now: at, registers })) !== evidenceHash) {
    throw new ProblemError('evidence-changed', { registration: pending });
  }
  const request = { ...proposal.request, version, evidenceHash, previewHash, channel };
  const { proposedBy } = proposal;
  return decide(trx, mails, { ...act, request, proposedBy }, takeResponse);
}

/**
 * Ends a proposal without a decision, within `trx` likewise: a second person returns it with a word, and who proposed
 * it takes it back. Throws `own-registration`, `already-decided`, `registration-withdrawn`,
 * `decision-not-proposed`, and `invalid-request` for a second person without a word.
 */
export async function returnDecision(
  trx: Trx,
  act: OnProposal & { readonly body: Return },
): Promise<DecisionProposal> {
  const { body, at, person, locked } = act;
  const { pending, proposal } = await requireWaiting(trx, act, body.proposal);
  const { proposedBy } = proposal;
  const word = body.word?.trim() === '' ? undefined : body.word;
  if (word === undefined && proposedBy.subject !== person.subject) {
    throw new ProblemError('invalid-request', { errors: [{ pointer: '/word', code: 'required' }] });
  }
  const by = { subject: person.subject, name: person.name };
  const ended = await endDecisionProposal(trx, pending, { by, word: word ?? null });
  const actor = staffActor(by);
  await appendToLocked(trx, locked.lock, [
    { kind: 'decision-returned', at, actor, proposedBy, word },
  ]);
  return ended;
}

/** Ends one proposal whose time has passed; undefined if there is none, false where it was settled meanwhile. */
export async function lapseNextDecision(db: Db, at: Date): Promise<boolean | undefined> {
  const key = await nextToLapse(db, at);
  if (key === undefined) return undefined;
  return inTransaction(db, async (trx) => {
    const { lock } = await lockRegistration(trx, key);
    const found = await findDecisionProposal(trx, key, at);
    if (found === undefined || found.isRecorded) return false;
    await endDecisionProposal(trx, key, { lapsed: true });
    await appendToLocked(trx, lock, [lapsed(found.shown.proposedBy, at)]);
    return true;
  });
}

async function requireWaiting(
  trx: Trx,
  { locked, email, at }: OnProposal,
  id: string,
): Promise<{ readonly pending: PendingRegistration; readonly proposal: DecisionProposal }> {
  refuseOwnRegistration(email, locked.registration);
  const pending = requirePending(locked.registration);
  const proposal = (await findDecisionProposal(trx, pending, at))?.shown;
  if (proposal?.id !== id || proposal.state !== 'waiting') {
    throw new ProblemError('decision-not-proposed', { registration: pending });
  }
  return { pending, proposal };
}
