import type { ProposableDecision } from '@countersign/contract/decision';
import {
  type DecisionProposal,
  leastProposalHours,
} from '@countersign/contract/decision-proposals';
import type { StaffMember } from '@countersign/domain/registration/staff-member';
import { presentEvidenceHash } from '../../evidence/room.ts';
import type { MailQueue } from '../../mail/room.ts';
import type { Trx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/new-id.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import {
  appendToLocked,
  type NewEvent,
  staffActor,
  systemActor,
} from '../../registrations/room.ts';
import { actHashOf } from '../bulk/bulk-act.ts';
import { type Decision, prepareDecision } from '../decide.ts';
import { textsOf } from '../decided.ts';
import { findDecisionProposal, storeDecisionProposal } from './decision-proposals.ts';

const hourMs = 3_600_000;

/**
 * Proposes a decision to a second person, within `trx`, which has locked the registration: it is checked as if it were
 * made, stored, recorded, and mailed to the rest of the market's staff; the applicant hears nothing. Throws
 * what prepareDecision throws, and `decision-already-proposed`.
 */
export async function proposeDecision(
  trx: Trx,
  mails: MailQueue,
  asked: Decision & { readonly request: ProposableDecision },
): Promise<DecisionProposal> {
  const { pending, causes, decision } = await prepareDecision(trx, mails, asked);
  const { at, person, email, locked } = asked;
  const before = await findDecisionProposal(trx, pending, at);
  if (before?.shown.state === 'waiting') {
    throw new ProblemError('decision-already-proposed', { registration: pending });
  }
  const { bulkAct, previewHash: _, ...request } = asked.request;
  const evidenceHash =
    request.evidenceHash ??
    (await presentEvidenceHash(trx, pending, { now: at, registers: asked.registers ?? new Map() }));
  const least = new Date(at.getTime() + leastProposalHours * hourMs);
  const expiresAt = locked.row.due_at > least ? locked.row.due_at : least;
  const proposal = await storeDecisionProposal(trx, {
    country_code: pending.countryCode,
    ticket_number: pending.ticketNumber,
    id: newId(),
    state: 'waiting',
    subject: person.subject,
    name: person.name,
    request: JSON.stringify(request),
    causes: JSON.stringify(causes),
    evidence_hash: evidenceHash,
    act_hash: bulkAct === undefined ? null : actHashOf(bulkAct),
    proposed_at: at,
    expires_at: expiresAt,
  });
  const told = { person: person.name, email, decision: request.decision, causes, expiresAt };
  const queued = await mails.queueDecisionProposals(trx, pending, told, at);
  await appendToLocked(trx, locked.lock, [
    ...(before?.isRecorded === false ? [lapsed(before.shown.proposedBy, at)] : []),
    {
      kind: 'decision-proposed',
      at,
      actor: staffActor(person),
      channel: request.channel,
      decision: request.decision,
      reasonCodes: decision.request.reasonCodes,
      causes,
      expiresAt: expiresAt.toISOString(),
      ...textsOf(request),
      waiver: request.decision === 'approve' ? request.waiver : undefined,
      evidenceHash,
    },
    ...queued,
  ]);
  return proposal;
}

/** The event of a proposal that no one has confirmed in time. */
export function lapsed(proposedBy: StaffMember, at: Date): NewEvent {
  return { kind: 'decision-lapsed', at, actor: systemActor, proposedBy };
}
