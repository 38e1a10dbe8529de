import { Instant, Registration, StaffMember } from '@countersign/domain/registration/registration';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import * as z from 'zod/mini';
import { endpoint, withProblems } from '../endpoint.ts';
import { IdempotentHeaders } from '../idempotency.ts';
import { SeenVersion } from '../version.ts';
import { ReversalReason } from './reversal.ts';

/** How long a proposal waits for a second administrator. */
export const proposalHours = 72;

/** A reversal that waits for a second administrator's confirmation. */
export const ReversalProposal = z.object({
  id: z.uuid(),
  proposedBy: StaffMember,
  proposedAt: Instant,
  /** From then on it can no longer be confirmed. */
  expiresAt: Instant,
  reason: z.string(),
});
export type ReversalProposal = z.infer<typeof ReversalProposal>;

/** The proposal of a registration; null if none waits. */
export const ReversalProposalState = z.object({ proposal: z.nullable(ReversalProposal) });

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
    summary: 'Read the reversal that waits for a second administrator',
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
    summary: 'Ask a second administrator to confirm a reversal',
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
    summary: 'Confirm and carry out a proposed reversal',
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
  config: { access: { role: 'administrator', reach: 'params', act: 'decide' } },
  schema: {
    operationId: 'declineReversal',
    summary: 'Decline or withdraw a proposed reversal, with a reason',
    tags,
    params: RegistrationKey,
    headers: IdempotentHeaders,
    body: z.strictObject({ ...seen, reason: ReversalReason }),
    response: withProblems({ 200: ReversalProposalState }),
  },
});
