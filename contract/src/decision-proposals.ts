import { Instant, Registration, StaffMember } from '@countersign/domain/registration/registration';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { SecondPersonSwitches } from '@countersign/domain/registration/second-person';
import { SecondPersonCause } from '@countersign/domain/registration/second-person-cause';
import { asSeen, longTextLimit, proseOf } from '@countersign/domain/registration/text';
import * as z from 'zod/mini';
import { Channel } from './channel.ts';
import { ProposableDecision } from './decision.ts';
import { endpoint, withProblems } from './endpoint.ts';
import { IdempotentHeaders } from './idempotency.ts';
import { SeenVersion } from './version.ts';

/** A proposal waits until the registration is due, and at least so many hours. */
export const leastProposalHours = 4;

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A decision that a person has proposed to a second one. */
export const DecisionProposal = z.object({
  id: z.uuid(),
  /** `returned`: by a second person, or taken back; `lapsed`: nobody confirmed it in time. */
  state: z.enum(['waiting', 'returned', 'lapsed']),
  /** As it was sent: its version and the evidence are those that the proposer saw. */
  request: ProposableDecision,
  causes: z.array(SecondPersonCause),
  proposedBy: StaffMember,
  proposedAt: Instant,
  /** From then on it can no longer be confirmed. */
  expiresAt: Instant,
  /** Names the evidence that the proposer saw, or that stood when it was proposed. */
  evidenceHash: Hash,
  /** Who returned it, and with which word. */
  returned: z.nullable(z.object({ by: StaffMember, word: z.nullable(z.string().check(asSeen)) })),
});
export type DecisionProposal = z.infer<typeof DecisionProposal>;

/** Another proposal of the same act on many rows. */
const ProposalOfAct = z.object({
  ...RegistrationKey.shape,
  version: z.int(),
  proposal: z.uuid(),
  evidenceHash: Hash,
});
export type ProposalOfAct = z.infer<typeof ProposalOfAct>;

export const DecisionProposalState = z.object({
  /** The last one since the registration came in or was reopened; null if there is none. */
  proposal: z.nullable(DecisionProposal),
  /** Whether who reads it may confirm or return it. */
  mayConfirm: z.boolean(),
  /** Those that wait and were proposed at once with it, of the reader's markets; without itself. */
  ofSameAct: z.array(ProposalOfAct),
  /** Which decisions of the market wait for a second person. */
  switches: SecondPersonSwitches,
});
export type DecisionProposalState = z.infer<typeof DecisionProposalState>;

const url = '/registrations/:countryCode/:ticketNumber/decision/proposal';
const tags = ['registrations'];
const params = RegistrationKey;

export const readDecisionProposal = endpoint({
  method: 'GET',
  url,
  config: { access: { role: 'staff', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'readDecisionProposal',
    summary: 'Read the decision that waits for a second person',
    tags,
    params,
    response: withProblems({ 200: DecisionProposalState }),
  },
});

export const proposeDecision = endpoint({
  method: 'POST',
  url,
  config: { access: { role: 'staff', reach: 'params', act: 'decide' } },
  schema: {
    operationId: 'proposeDecision',
    summary: 'Propose a decision to a second person',
    tags,
    params,
    headers: IdempotentHeaders,
    body: ProposableDecision,
    response: withProblems({ 201: DecisionProposal }),
  },
});

export const confirmDecision = endpoint({
  method: 'POST',
  url: `${url}/confirmation`,
  config: { access: { role: 'staff', reach: 'params', act: 'decide' } },
  schema: {
    operationId: 'confirmDecision',
    summary: 'Confirm a proposed decision, which decides',
    tags,
    params,
    headers: IdempotentHeaders,
    body: z.strictObject({
      /** Names the proposal that the person saw: another one is not confirmed by mistake. */
      proposal: z.uuid(),
      version: SeenVersion,
      /** Names the evidence that the second person saw; where it is another by now, 409 `evidence-changed`. */
      evidenceHash: Hash,
      /** Hash of the preview on the screen; a different mail is answered `preview-outdated`. */
      previewHash: z.optional(Hash),
      channel: z.optional(Channel),
    }),
    response: withProblems({ 200: Registration }),
  },
});

export const returnDecision = endpoint({
  method: 'POST',
  url: `${url}/return`,
  config: { access: { role: 'staff', reach: 'params', act: 'decide' } },
  schema: {
    operationId: 'returnDecision',
    summary: 'Return a proposed decision with a word, or take it back',
    tags,
    params,
    headers: IdempotentHeaders,
    // The proposer needs no word.
    body: z.strictObject({ proposal: z.uuid(), word: z.optional(proseOf(longTextLimit)) }),
    response: withProblems({ 200: DecisionProposal }),
  },
});
