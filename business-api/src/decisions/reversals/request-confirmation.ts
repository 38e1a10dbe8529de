import type { HistoryEvent } from '@countersign/contract/history';
import type { ReversalProposal } from '@countersign/contract/reversals/proposals';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { MailQueue } from '../../mail/room.ts';
import type { Person } from '../../platform/access/caller.ts';
import type { Trx } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import {
  appendToLocked,
  historyEventOf,
  type LockedRegistration,
  requireDecided,
  staffActor,
  systemActor,
} from '../../registrations/room.ts';
import { findProposal, removeProposal, storeProposal } from './reversal-proposals.ts';

/** A person's request to reverse a decision, or to have it reversed. */
export interface ReversalRequest {
  readonly key: RegistrationKey;
  readonly locked: LockedRegistration;
  readonly person: Pick<Person, 'subject' | 'name'>;
  /** The person's address, if it is known: its owner needs no mail about the own request. */
  readonly email: string | undefined;
  readonly reason: string;
  /** The registration's version that the person saw. */
  readonly version: number;
  readonly at: Date;
}

/** A reversal that waits for confirmation, and the event that records who asked for it. */
export interface RequestedConfirmation {
  readonly proposal: ReversalProposal;
  readonly event: HistoryEvent;
}

/**
 * Stores within `trx`, which has locked the registration, a reversal that waits for an administrator's
 * confirmation; records it as `kind` and queues mails to the rest of the market's staff. The
 * registration does not change. Throws, with it, `not-decided`, `registration-changed` or
 * `reversal-already-proposed`.
 */
export async function requestConfirmation(
  trx: Trx,
  mails: MailQueue,
  kind: 'reversal-requested' | 'reversal-proposed',
  { key, locked, person, email, reason, version, at }: ReversalRequest,
): Promise<RequestedConfirmation> {
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
  const { expiresAt } = proposal;
  const requested = { kind, at, actor: staffActor(person), reason, expiresAt } as const;
  const rows = await appendToLocked(trx, locked.lock, [...expired, requested, ...queued]);
  const row = rows[expired.length];
  if (row === undefined) throw new Error('The event was not stored.');
  return { proposal, event: historyEventOf(row) };
}

/**
 * A person who may not reverse asks the administrators to, within `trx`, which has locked the
 * registration; also about one's own registration. Throws what requestConfirmation throws.
 */
export async function askForReversal(
  trx: Trx,
  mails: MailQueue,
  act: ReversalRequest,
): Promise<HistoryEvent> {
  const { event } = await requestConfirmation(trx, mails, 'reversal-requested', act);
  return event;
}
