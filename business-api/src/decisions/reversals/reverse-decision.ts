import type { Registration } from '@countersign/domain/registration/registration';
import type { StaffMember } from '@countersign/domain/registration/staff-member';
import { forgetAccount } from '../../accounts/room.ts';
import { type MailQueue, withdrawDecisionMail, withdrawQuestionMails } from '../../mail/room.ts';
import type { Trx } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import { closeOpenConcerns } from '../../registers/room.ts';
import {
  appendToLocked,
  type LockedWithMarket,
  refuseOwnRegistration,
  reopened,
  reopenedColumns,
  requireDecided,
  staffActor,
} from '../../registrations/room.ts';
import { queueWebhooks, withdrawDecidedEvents } from '../../webhooks/room.ts';
import { countAgain } from '../statistics/count-decision-days.ts';
import type { ReversalRequest } from './request-confirmation.ts';
import { removeProposal } from './reversal-proposals.ts';
import { needsSecondPerson } from './second-person.ts';

/**
 * Reverses a decision by one person, within `trx`, which has locked the registration. Throws
 * `own-registration`, `second-person-needed` where the market wants another person to confirm what the
 * decider reverses, and, with the registration, `not-decided` or `registration-changed`.
 */
export async function reverseDecision(
  trx: Trx,
  mails: MailQueue,
  act: ReversalRequest & { readonly locked: LockedWithMarket },
): Promise<Registration> {
  const { locked, person, version } = act;
  refuseOwnRegistration(act.email, locked.registration);
  const { decision } = requireDecided(locked.registration, version);
  const { market } = locked;
  if (await needsSecondPerson(trx, { decision, market }, person, act.email)) {
    throw new ProblemError('second-person-needed');
  }
  return reopenReversed(trx, mails, act);
}

/**
 * Makes a decided registration pending again. The decision's mail is
 * cancelled; if it may have left already, the applicant gets a correction after it; likewise receivers of webhooks
 * that may have got the decision get its reversal. A proposal to reverse it ends, and what came up about an
 * approval is settled. Throws, with
 * the registration, `not-decided` or `registration-changed`.
 */
export async function reopenReversed(
  trx: Trx,
  mails: MailQueue,
  {
    key,
    locked,
    person,
    reason,
    version,
    at,
    proposedBy,
  }: ReversalRequest & { readonly proposedBy?: StaffMember },
): Promise<Registration> {
  const registration = requireDecided(locked.registration, version);
  const pending = reopened(registration, 'reverse');
  const { left, events: withdrawn } = await withdrawDecisionMail(trx, key, at);
  const queued =
    left === undefined
      ? []
      : await mails.queueCorrection(trx, pending, left.to, {
          at,
          notBefore: left.by > at ? left.by : at,
        });
  const actor = staffActor(person);
  const reversed = { kind: 'reversed', at, actor, reason, proposedBy } as const;
  await appendToLocked(
    trx,
    locked.lock,
    [reversed, ...withdrawn, ...(await withdrawQuestionMails(trx, key, at)), ...queued],
    reopenedColumns(pending, at),
  );
  await removeProposal(trx, key);
  if (registration.status === 'approved') {
    await closeOpenConcerns(trx, key, at);
    await forgetAccount(trx, key);
  }
  const decidedAt = new Date(registration.decision.decidedAt);
  const { unaware } = await withdrawDecidedEvents(trx, key, decidedAt, at);
  const event = { type: 'registration.reversed', registration: pending, at } as const;
  await queueWebhooks(trx, event, unaware);
  await countAgain(trx, decidedAt, at);
  return pending;
}
