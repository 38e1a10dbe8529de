import { RegisterQuestion } from '@countersign/domain/evidence/register-finding';
import { CountryCode } from '@countersign/domain/market/country-code';
import { RejectionCode } from '@countersign/domain/registration/reason-codes';
import { Instant, StaffMember } from '@countersign/domain/registration/registration';
import { asSeen, longTextLimit } from '@countersign/domain/registration/text';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import * as z from 'zod/mini';
import { endpoint, withProblems } from '../endpoint.ts';
import { requiredTextOf } from '../required-text.ts';

/**
 * `confirmed`: a register or a named person has confirmed what is required, and that it is this practice.
 * `not-checked`: nothing speaks against it, and something that is required was not confirmed by anyone.
 * `look`: a person has to check something. `contradicted`: a fact contradicts the application.
 */
export const EvidenceState = z.enum(['confirmed', 'not-checked', 'look', 'contradicted']);
export type EvidenceState = z.infer<typeof EvidenceState>;

export const itemCodes = [
  'number-given',
  'entity-active',
  'name-agrees',
  'place-agrees',
  'activity-fits',
  'licence-valid',
  'professional-found',
  'contact-may-act',
  'tax-number-valid',
  'not-known-already',
] as const;
export const ItemCode = z.enum(itemCodes);
export type ItemCode = z.infer<typeof ItemCode>;

export const EvidenceSummary = z.object({
  state: EvidenceState,
  /** How many items and signals to look at; how many contradict. */
  toLookAt: z.int(),
  contradicted: z.int(),
  /** Registers that have not answered yet. */
  asking: z.int(),
  /** What would have to be confirmed, and neither a register nor a person has said anything about it. */
  notChecked: z.array(ItemCode),
});
export type EvidenceSummary = z.infer<typeof EvidenceSummary>;

const byHand = { by: StaffMember, at: Instant, note: z.string().check(asSeen) };

/** One item of the checklist. `why` is a code of a sentence, with its values. */
export const EvidenceItem = z.object({
  code: ItemCode,
  required: z.boolean(),
  /** Who may waive it; an administrator may always. Evidence stored by earlier versions lacks it. */
  waivedBy: z._default(z.enum(['staff', 'administrator']), 'staff'),
  state: z.enum(['confirmed', 'by-hand', 'open', 'contradicted', 'waived', 'not-applicable']),
  why: z.string(),
  whyValues: z.record(z.string(), z.string()),
  /** Scheme and canonical value of the identifiers that it rests on, `fr-siret 73282932000074`. */
  restsOn: z.array(z.string()),
  /** Who confirmed it by hand or waived it. */
  settled: z.nullable(z.object(byHand)),
});
export type EvidenceItem = z.infer<typeof EvidenceItem>;

const LayerState = z.object({
  state: z.enum(['ok', 'fails', 'not-checkable']),
  reason: z.nullable(z.string()),
});

export const IdentifierEvidence = z.object({
  /** As the applicant sent them. */
  scheme: z.string(),
  value: z.string(),
  /** Null where no check knows the scheme. */
  schemeId: z.nullable(z.string()),
  canonical: z.nullable(z.string()),
  /** As the authority prints it. */
  display: z.string(),
  verdict: z.enum(['valid', 'invalid', 'unknown']),
  /** The item that it is about. */
  fact: ItemCode,
  layers: z.object({
    format: LayerState,
    digit: LayerState,
    component: LayerState,
    cross: LayerState,
    register: LayerState,
  }),
  /** A reviewer's statement that the number is right in spite of a failed check. */
  accepted: z.nullable(z.object(byHand)),
  questions: z.array(RegisterQuestion),
});
export type IdentifierEvidence = z.infer<typeof IdentifierEvidence>;

export const CrossCheckEvidence = z.object({
  kind: z.string(),
  verdict: z.enum(['agree', 'contradict', 'not-checkable']),
  reason: z.string(),
  fact: z.string(),
  values: z.array(z.string()),
  schemeIds: z.array(z.string()),
});

export const EvidenceSignal = z.object({
  code: z.string(),
  direction: z.enum(['for', 'against']),
  strength: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  values: z.record(z.string(), z.string()),
  /** The checklist item or identifier (`fr-siret 7328…`) that it comes from. */
  restsOn: z.nullable(z.string()),
});
export type EvidenceSignal = z.infer<typeof EvidenceSignal>;

export const Evidence = z.object({
  /** The registration's version that was read. */
  version: z.int(),
  /** Identifies the present evidence; a decision sends it, so that its event says what was seen. */
  evidenceHash: z.string(),
  summary: EvidenceSummary,
  checklistVersion: z.int(),
  items: z.array(EvidenceItem),
  identifiers: z.array(IdentifierEvidence),
  crossChecks: z.array(CrossCheckEvidence),
  signals: z.array(EvidenceSignal),
  /** Reasons for rejection, one for each contradicted item, with the number concerned. */
  proposedReasons: z.array(
    z.object({ code: RejectionCode, item: z.nullable(ItemCode), number: z.nullable(z.string()) }),
  ),
});
export type Evidence = z.infer<typeof Evidence>;

/** An identifier of the application, by its scheme and canonical value. */
const NumberOfRegistration = z.strictObject({
  scheme: z.string().check(asSeen, z.maxLength(64)),
  value: z.string().check(asSeen, z.maxLength(64)),
});

const key = z.strictObject({ countryCode: CountryCode, ticketNumber: TicketNumber });

export const readEvidence = endpoint({
  method: 'GET',
  url: '/registrations/:countryCode/:ticketNumber/evidence',
  config: { access: { role: 'staff', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'readEvidence',
    summary: 'Read what stands behind a registration',
    tags: ['evidence'],
    params: key,
    response: withProblems({ 200: Evidence }),
  },
});

export const readSeenEvidence = endpoint({
  method: 'GET',
  url: '/registrations/:countryCode/:ticketNumber/evidence/:hash',
  config: { access: { role: 'staff', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'readSeenEvidence',
    summary: 'Read the evidence that a person saw',
    tags: ['evidence'],
    params: z.strictObject({
      countryCode: CountryCode,
      ticketNumber: TicketNumber,
      hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
    response: withProblems({ 200: Evidence }),
  },
});

export const askRegister = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/evidence/ask',
  config: { access: { role: 'staff', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'askRegister',
    summary: 'Ask a register about an identifier once more',
    tags: ['evidence'],
    params: key,
    body: NumberOfRegistration,
    response: withProblems({ 200: Evidence }),
  },
});

const note = requiredTextOf(longTextLimit);

export const settleEvidence = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/evidence/settle',
  config: { access: { role: 'staff', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'settleEvidence',
    summary: 'Confirm, waive or accept a piece of evidence',
    tags: ['evidence'],
    params: key,
    body: z.discriminatedUnion('as', [
      z.strictObject({ as: z.literal('by-hand'), item: ItemCode, note }),
      z.strictObject({ as: z.literal('waived'), item: ItemCode, note }),
      z.strictObject({ as: z.literal('accepted'), identifier: NumberOfRegistration, note }),
      z.strictObject({ as: z.literal('open'), item: ItemCode }),
      z.strictObject({ as: z.literal('not-accepted'), identifier: NumberOfRegistration }),
    ]),
    response: withProblems({ 200: Evidence }),
  },
});
