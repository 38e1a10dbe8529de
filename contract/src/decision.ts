import { AccountNumber } from '@countersign/domain/registration/account-number';
import { ApprovalCondition } from '@countersign/domain/registration/approval-condition';
import { mayNameNumber } from '@countersign/domain/registration/named-number';
import {
  ApprovalCode,
  isConditional,
  isDuplicate,
  RejectionCode,
  requiresMessage,
} from '@countersign/domain/registration/reason-codes';
import { Registration } from '@countersign/domain/registration/registration';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { asSeen, longTextLimit, proseOf } from '@countersign/domain/registration/text';
import * as z from 'zod/mini';
import { Channel } from './channel.ts';
import { endpoint, withProblems } from './endpoint.ts';
import { IdempotentHeaders } from './idempotency.ts';
import { requiredTextOf } from './required-text.ts';
import { SeenVersion } from './version.ts';

function distinct<Code extends string>() {
  return z.refine<Code[]>((codes) => new Set(codes).size === codes.length, { error: 'duplicate' });
}

/** A number of the application, as the evidence prints it, for the applicant's mail to name. */
export const NumberToName = z.strictObject({
  code: RejectionCode,
  number: z.string().check(asSeen, z.maxLength(128)),
});
export type NumberToName = z.infer<typeof NumberToName>;
export const NumbersToName = z.array(NumberToName).check(z.maxLength(24));

/** Of a dry run, see BulkDryRun. */
export const BulkActToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

const commonFields = {
  internalNote: z.optional(proseOf(longTextLimit)),
  messageToApplicant: z.optional(proseOf(longTextLimit)),
  version: SeenVersion,
  /** Hash of the preview on the screen; a different mail is answered `preview-outdated`. */
  previewHash: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /** Names the evidence on the screen; the decision's event records it. */
  evidenceHash: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  channel: z.optional(Channel),
  /** From a dry run: its decisions count as one act, see BulkDryRun. */
  bulkAct: z.optional(BulkActToken),
};

const Approve = z
  .strictObject({
    decision: z.literal('approve'),
    reasonCodes: z.array(ApprovalCode).check(distinct()),
    /** With A03, and only with it: what the approval depends on, and the last day to meet it, not before today. */
    condition: z.optional(ApprovalCondition),
    /** Why the registration is approved with required items of the checklist open. */
    waiver: z.optional(requiredTextOf(longTextLimit)),
    ...commonFields,
  })
  .check(
    z.refine(
      (approval) => !isConditional(approval.reasonCodes) || approval.condition !== undefined,
      { error: 'required', path: ['condition'] },
    ),
    z.refine(
      (approval) => isConditional(approval.reasonCodes) || approval.condition === undefined,
      { error: 'not-allowed', path: ['condition'] },
    ),
  );
const Reject = z
  .strictObject({
    decision: z.literal('reject'),
    reasonCodes: z.array(RejectionCode).check(z.minLength(1), distinct()),
    /** With D01 to D03: the registration that this one duplicates; its market must be the caller's. */
    duplicateOf: z.optional(RegistrationKey),
    /** Each beside one of the reasons, if that is about a number. */
    namedNumbers: z.optional(NumbersToName),
    ...commonFields,
  })
  .check(
    z.refine(
      ({ reasonCodes, namedNumbers = [] }) =>
        namedNumbers.every(({ code }) => reasonCodes.includes(code) && mayNameNumber(code)),
      { error: 'not-allowed', path: ['namedNumbers'] },
    ),
    z.refine(
      (rejection) =>
        !requiresMessage(rejection.reasonCodes) ||
        (rejection.messageToApplicant ?? '').trim() !== '',
      { error: 'required', path: ['messageToApplicant'] },
    ),
    z.refine(
      (rejection) => rejection.duplicateOf === undefined || isDuplicate(rejection.reasonCodes),
      { error: 'not-allowed', path: ['duplicateOf'] },
    ),
  );
/** The practice has an account already, which its number or a person's word about a registration names: never a likeness alone. */
const Link = z
  .strictObject({
    decision: z.literal('link'),
    reasonCodes: z.array(z.never()),
    accountNumber: z.optional(AccountNumber),
    /** An approved registration of the same practice; its market must be the caller's. */
    duplicateOf: z.optional(RegistrationKey),
    ...commonFields,
  })
  .check(
    z.refine(
      ({ accountNumber, duplicateOf }) => accountNumber !== undefined || duplicateOf !== undefined,
      { error: 'required', path: ['accountNumber'] },
    ),
  );

/** What a reviewer decides (S7.4). */
export const DecisionRequest = z.discriminatedUnion('decision', [Approve, Reject, Link]);
export type DecisionRequest = z.infer<typeof DecisionRequest>;

/** What may wait for a second person. */
export const ProposableDecision = z.discriminatedUnion('decision', [Approve, Reject]);
export type ProposableDecision = z.infer<typeof ProposableDecision>;

export const decideRegistration = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/decision',
  config: { access: { role: 'staff', reach: 'params', act: 'decide' } },
  schema: {
    operationId: 'decideRegistration',
    summary: 'Approve or reject a pending registration, or say that the practice has an account',
    tags: ['registrations'],
    params: RegistrationKey,
    headers: IdempotentHeaders,
    body: DecisionRequest,
    response: withProblems({ 200: Registration }),
  },
});
