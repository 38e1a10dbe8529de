import { Registration } from '@countersign/domain/registration/registration';
import * as z from 'zod/mini';
import { Claim } from '../claims/claim.ts';
import { fieldFaults, type ProblemCode, problemStatuses } from './problem-code.ts';

/**
 * One faulty field: an RFC 6901 pointer into the body, `?name` for a query parameter, `:name` for
 * a part of the path, `header:name` for a header.
 */
export const FaultyField = z.object({
  pointer: z.string(),
  code: z.enum(fieldFaults),
  /**
   * What could be entered: for `no-telephone-number` an example of the country, for `other-domain` the address that
   * the mail would go to.
   */
  suggestion: z.optional(z.string()),
  /** The place within a text of several lines, from 1; a column counts characters. */
  line: z.optional(z.int()),
  column: z.optional(z.int()),
});
export type FaultyField = z.infer<typeof FaultyField>;

const codes = Object.keys(problemStatuses) as [ProblemCode, ...ProblemCode[]];

/** RFC 9457 problem details, as `application/problem+json`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(codes),
  detail: z.optional(z.string()),
  /** Identifies the request in the server's log; a person quotes it to support. */
  requestId: z.string(),
  /** For `invalid-request`: every faulty field. */
  errors: z.optional(z.array(FaultyField)),
  /** The registration as it is now, if it is the reason for the refusal. */
  registration: z.optional(Registration),
  /** For `waiver-required`: the items of the checklist that are open. */
  openItems: z.optional(z.array(z.string())),
  /** For `second-person-needed` about a decision: why, as in a DecisionProposal. */
  causes: z.optional(z.array(z.string())),
  /** For `claimed-by-another`: the present claim. */
  claim: z.optional(Claim),
  retryAfterSeconds: z.optional(z.int()),
});
export type Problem = z.infer<typeof Problem>;
