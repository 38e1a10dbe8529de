import * as z from 'zod/mini';
import { PointKind } from './point-kind.ts';
import { RejectionCode } from './reason-codes.ts';
import { Instant, StaffMember } from './staff-member.ts';

/**
 * `waiting` for the applicant (its mail may still be held). `answered`: the answer has arrived.
 * `no-answer`: the time has passed. `closed`: decided or reopened before an answer came.
 */
const requestStates = ['waiting', 'answered', 'no-answer', 'closed'] as const;
export const RequestState = z.enum(requestStates);
export type RequestState = z.infer<typeof RequestState>;

/** What the applicant was asked, without words of people. */
export const InformationRequest = z.object({
  /** From 1 upwards within a registration. */
  round: z.int().check(z.minimum(1)),
  state: RequestState,
  /** Numbered from 1 in this order. */
  points: z.array(
    z.object({
      kind: PointKind,
      /** A FieldPath; not checked again, so that readers stay small. */
      field: z.nullable(z.string()),
      reason: z.nullable(RejectionCode),
      /** The code of a PointFinding, without its values; not checked again either. */
      finding: z.optional(z.string()),
    }),
  ),
  askedBy: StaffMember,
  askedAt: Instant,
  /** Until then the mail is held and the request can be undone. */
  mailHeldUntil: Instant,
  /** By when the applicant is asked to answer. */
  dueAt: Instant,
  answeredAt: z.nullable(Instant),
});
export type InformationRequest = z.infer<typeof InformationRequest>;

/** The states of a registration in which its applicant can be asked, and can answer: a rejection ends it. */
export const askableStatuses = ['pending', 'approved'] as const;

export function isAskable({ status }: { readonly status: string }): boolean {
  return askableStatuses.some((one) => one === status);
}

/** Whether an answer would still be taken. */
export function isOpen({ state }: InformationRequest): boolean {
  return state === 'waiting' || state === 'no-answer';
}

/** The request after its registration was decided. */
export function closed(request: InformationRequest): InformationRequest {
  return isOpen(request) ? { ...request, state: 'closed' } : request;
}
