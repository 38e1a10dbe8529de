import type { DecisionVerb } from '@countersign/domain/login-link/screen-paths';
import {
  ApprovalCode,
  isConditional,
  RejectionCode,
} from '@countersign/domain/registration/reason-codes';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import * as z from 'zod/mini';

/**
 * What a person has typed about one registration. Each verb has its own codes, so that switching
 * between the verbs loses nothing.
 */
export const DecisionDraft = z.object({
  savedAtMs: z.number(),
  approvalCodes: z.array(ApprovalCode),
  /** Of a conditional approval, as typed. */
  condition: z.optional(z.object({ text: z.string(), until: z.string() })),
  rejectionCodes: z.array(RejectionCode),
  /** Numbers that the rejection's mail is to name, as the evidence prints them. */
  namedNumbers: z.optional(z.array(z.object({ code: RejectionCode, number: z.string() }))),
  /** Of a rejection: the words of one outcome are never sent with the other. */
  messageToApplicant: z.string(),
  approvalMessage: z.optional(z.string()),
  internalNote: z.string(),
  /** Why required items of the checklist may stay open. */
  waiver: z.optional(z.string()),
  /** The registration that a rejected one duplicates, or whose account it has; null where the person says that it is none of the known. */
  duplicateOf: z.optional(z.nullable(RegistrationKey)),
  /** Of the account that the practice has already, and what its applicant is told then. */
  accountNumber: z.optional(z.string()),
  linkMessage: z.optional(z.string()),
  /** The last request with an unknown outcome: sent again, it has the same key. */
  attempt: z.optional(z.object({ key: z.string(), request: z.string() })),
});
export type DecisionDraft = z.infer<typeof DecisionDraft>;

export const emptyDraft: DecisionDraft = {
  savedAtMs: 0,
  approvalCodes: [],
  rejectionCodes: [],
  messageToApplicant: '',
  internalNote: '',
};

/** The message to the applicant as it is typed for an outcome. */
export function messageOf(verb: DecisionVerb, draft: DecisionDraft): string {
  return verb === 'approve' ? (draft.approvalMessage ?? '') : draft.messageToApplicant;
}

/** The numbers to name beside the chosen reasons; nothing where there are none. */
export function numbersToName({
  rejectionCodes,
  namedNumbers = [],
}: DecisionDraft): Pick<DecisionDraft, 'namedNumbers'> {
  const named = namedNumbers.filter(({ code }) => rejectionCodes.includes(code));
  return named.length === 0 ? {} : { namedNumbers: named };
}

/** What the approval depends on, as it is sent; nothing for an approval without a condition. */
export function conditionToSend({
  approvalCodes,
  condition,
}: DecisionDraft): Pick<DecisionDraft, 'condition'> {
  if (!isConditional(approvalCodes)) return {};
  return { condition: { text: condition?.text.trim() ?? '', until: condition?.until ?? '' } };
}

export function isEmpty(draft: DecisionDraft): boolean {
  return (
    draft.approvalCodes.length === 0 &&
    draft.rejectionCodes.length === 0 &&
    draft.messageToApplicant === '' &&
    !draft.approvalMessage &&
    draft.internalNote === '' &&
    !draft.waiver &&
    !draft.accountNumber &&
    !draft.linkMessage &&
    draft.attempt === undefined
  );
}

/** What is said of possible duplicates that no one has answered, but for the one that a request names itself. */
export type Unanswered = (request: {
  readonly decision: string;
  readonly duplicateOf?: RegistrationKey | null | undefined;
}) => string;
