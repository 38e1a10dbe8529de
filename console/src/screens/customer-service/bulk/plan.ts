import { bulkLimit } from '@countersign/contract/bulk-decision';
import { NumbersToName } from '@countersign/contract/decision';
import { IdempotencyKey, idempotencyDays } from '@countersign/contract/idempotency';
import { ApprovalCode, RejectionCode } from '@countersign/domain/registration/reason-codes';
import * as z from 'zod/mini';
import { DraftPoint } from '../../../asking/asking-draft.ts';
import type { PersonalStorage } from '../../../session/personal-storage.ts';
import { ChosenRow } from './chosen-row.ts';
import { RowOutcome } from './row-outcome.ts';

const PlannedRow = z.extend(ChosenRow, {
  /** Made before the first request, so that this row is decided once. */
  idempotencyKey: IdempotencyKey,
  /** Required items were open in the dry run: approved with the plan's waiver, and no other row is. */
  isException: z.optional(z.boolean()),
  /** Numbers that this row's mail names, from the confirmed dry run. */
  namedNumbers: z.optional(NumbersToName),
});
export type PlannedRow = z.infer<typeof PlannedRow>;

/** A decision about many rows, or the same questions to their applicants, as stored in the tab. */
const BulkPlan = z.object({
  verb: z.enum(['approve', 'reject', 'ask']),
  /** Ms since 1970. */
  madeAtMs: z.number(),
  rows: z.array(PlannedRow).check(z.minLength(1), z.maxLength(bulkLimit)),
  approvalCodes: z.array(ApprovalCode),
  /** Of conditional approvals: the same for all. */
  condition: z.optional(z.object({ text: z.string(), until: z.string() })),
  rejectionCodes: z.array(RejectionCode),
  /** Proposed reasons beside which each mail names the applicant's number. */
  namedCodes: z.optional(z.array(RejectionCode)),
  messageToApplicant: z.string(),
  internalNote: z.string(),
  /** What the applicants are asked, and the days that they get. */
  questions: z.optional(z.array(DraftPoint)),
  days: z.optional(z.int()),
  /** Why rows with required items open are approved; blank: they are left out. */
  waiver: z.optional(z.string()),
  /** Of the confirmed dry run: the decisions count as one act. */
  bulkAct: z.optional(z.string()),
  /** Confirmed: afterwards it changes only by rows that are left out. */
  begun: z.boolean(),
  /** Rows left out by the dry run, or by the person in the end. */
  leftOut: z.array(z.object({ row: ChosenRow, outcome: RowOutcome })),
});
export type BulkPlan = z.infer<typeof BulkPlan>;

/**
 * A plan with a key for every row, made by `makeKey`. It begins with what was typed in the plan `before`, for every
 * verb, unless that was confirmed: who marks another row loses nothing.
 */
export function newPlan(
  verb: BulkPlan['verb'],
  rows: readonly ChosenRow[],
  { nowMs, makeKey }: { readonly nowMs: number; readonly makeKey: () => string },
  before?: BulkPlan,
): BulkPlan {
  return {
    approvalCodes: [],
    rejectionCodes: [],
    messageToApplicant: '',
    internalNote: '',
    ...(before?.begun ? undefined : before),
    verb,
    madeAtMs: nowMs,
    rows: rows.map((row) => ({ ...row, idempotencyKey: makeKey() })),
    begun: false,
    leftOut: [],
  };
}

const dayMs = 86_400_000;

/**
 * Reads the stored plan; undefined for none, for another release's, and for one whose keys the API may
 * have forgotten: sent again, its rows could be decided twice.
 */
export function readPlan(storage: PersonalStorage, nowMs: number): BulkPlan | undefined {
  const plan = storage.read(['bulk-plan'], BulkPlan);
  // A day less: clocks differ.
  const isUsable = plan !== undefined && nowMs - plan.madeAtMs < (idempotencyDays - 1) * dayMs;
  return isUsable ? plan : undefined;
}
