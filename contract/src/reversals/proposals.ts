import { Instant, Registration, StaffMember } from '@countersign/domain/registration/registration';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { asSeen } from '@countersign/domain/registration/text';
import * as z from 'zod/mini';
import { endpoint, withProblems } from '../endpoint.ts';
import { IdempotentHeaders } from '../idempotency.ts';
import { SeenVersion } from '../version.ts';
import { ReversalReason } from './reversal.ts';

/** How long a proposal, or a request by other staff, waits for an administrator. */
export const proposalHours = 72;

/** A reversal that waits for an administrator's confirmation: proposed by another, or requested by other staff. */
export const ReversalProposal = z.object({
  id: z.uuid(),
  proposedBy: StaffMember,
  proposedAt: Instant,
  /** From then on it can no longer be confirmed. */
  expiresAt: Instant,
  reason: z.string().check(asSeen),
});
export type ReversalProposal = z.infer<typeof ReversalProposal>;

/** The proposal of a registration; null if none waits. */
export const ReversalProposalState = z.object({
  proposal: z.nullable(ReversalProposal),
  /** Whether who reads it may confirm it: an administrator, neither who asked for it nor who may not reverse alone. */
  mayConfirm: z.optional(z.boolean()),
});
export type ReversalProposalState = z.infer<typeof ReversalProposalState>;

const url = '/registrations/:countryCode/:ticketNumber/reversal/proposal';
const tags = ['registrations'];
/** Names the proposal that the person saw: another one is not confirmed by mistake. */
const seen = { proposal: z.uuid(), version: SeenVersion };

export const readReversalProposal = endpoint({
  method: 'GET',
  url,
  config: { access: { role: 'staff', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'readReversalProposal',
    summary: 'Read the reversal that waits for confirmation',
    tags,
    params: RegistrationKey,
    response: withProblems({ 200: ReversalProposalState }),
  },
});

export const proposeReversal = endpoint({
  method: 'POST',
  url,
  config: { access: { role: 'administrator', reach: 'params', act: 'decide' } },
  schema: {
    operationId: 'proposeReversal',
    summary: 'Ask another administrator to confirm a reversal',
    tags,
    params: RegistrationKey,
    headers: IdempotentHeaders,
    body: z.strictObject({ reason: ReversalReason, version: SeenVersion }),
    response: withProblems({ 201: ReversalProposalState }),
  },
});

export const confirmReversal = endpoint({
  method: 'POST',
  url: `${url}/confirmation`,
  config: { access: { role: 'administrator', reach: 'params', act: 'decide' } },
  schema: {
    operationId: 'confirmReversal',
    summary: 'Confirm and carry out a reversal that waits',
    tags,
    params: RegistrationKey,
    headers: IdempotentHeaders,
    body: z.strictObject(seen),
    response: withProblems({ 200: Registration }),
  },
});

export const declineReversal = endpoint({
  method: 'POST',
  url: `${url}/refusal`,
  // Others than administrators end only what they asked for themselves.
  config: { access: { role: 'staff', reach: 'params', act: 'decide' } },
  schema: {
    operationId: 'declineReversal',
    summary: 'Decline or withdraw a reversal that waits, with a reason',
    tags,
    params: RegistrationKey,
    headers: IdempotentHeaders,
    body: z.strictObject({ ...seen, reason: ReversalReason }),
    response: withProblems({ 200: ReversalProposalState }),
  },
});
