import { CountryCode } from '@countersign/domain/market/country-code';
import { RejectionCode } from '@countersign/domain/registration/reason-codes';
import { StaffMember } from '@countersign/domain/registration/registration';
import { SecondPersonSwitches } from '@countersign/domain/registration/second-person';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';
import { EvidenceState, ItemCode } from './evidence/evidence.ts';
import { RegistrationFilterBody } from './registration-filter.ts';

/** Most registrations of one dry run. */
export const bulkLimit = 500;

/** More decisions at once ask for a recent sign-in (`insufficient-user-authentication`). */
export const mostRowsWithOldSignIn = 20;

/** What is planned for the rows. */
export const BulkAct = z.enum(['decide', 'ask', 'assign']);
export type BulkAct = z.infer<typeof BulkAct>;

/**
 * The outcome that a decision about the row would have, or a question to its applicant. `not-found` and `not-yours` reveal nothing
 * else, and `own-registration` takes precedence over other obstacles, as it does in a decision.
 */
export const bulkOutcomes = [
  'would-pass',
  'already-decided',
  'withdrawn',
  'changed',
  'not-yours',
  'not-found',
  'own-registration',
  // Of asking alone: an earlier question waits, or the applicant's data has been erased.
  'already-asked',
  'erased',
] as const;

const Row = z.strictObject({
  countryCode: CountryCode,
  ticketNumber: TicketNumber,
  /** The version the caller saw; if it is another one by now, the outcome is `changed`. */
  version: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
});

/** Either selected rows, or a filter: its pending registrations, those due first at the beginning. */
export const BulkDryRunRequest = z.union([
  z.strictObject({
    rows: z.array(Row).check(z.minLength(1), z.maxLength(bulkLimit)),
    act: z._default(BulkAct, 'decide'),
  }),
  z.strictObject({ filter: RegistrationFilterBody }),
]);

const ProposedReason = z.object({
  code: RejectionCode,
  item: z.nullable(ItemCode),
  /** The number concerned, as `namedNumbers` of a decision takes it. */
  number: z.nullable(z.object({ scheme: z.string(), display: z.string() })),
});

export const WaitingProposal = z.object({
  decision: z.enum(['approve', 'reject']),
  proposedBy: StaffMember,
});

export const BulkDryRun = z.object({
  /**
   * Sent as `bulkAct` with the decisions or questions about the rows that would pass, it makes them one act: for
   * 30 minutes, one of them per row does not count against the limit of decisions per minute
   * (`too-many-requests`). A repeated Idempotency-Key never counts. It permits nothing else, is
   * valid for the caller only, and is optional. Null if no row would pass, and for a filter with
   * more than 20 such rows without a recent sign-in.
   */
  bulkAct: z.nullable(z.string()),
  items: z.array(
    z.object({
      countryCode: CountryCode,
      ticketNumber: TicketNumber,
      /** The version to decide with; null if the row is not the caller's or does not exist. */
      version: z.nullable(z.int()),
      outcome: z.enum(bulkOutcomes),
      /** Null if the row is not the caller's or does not exist. */
      practiceName: z.nullable(z.string()),
      /** Language of the mail to the applicant, BCP 47; null if the row is not the caller's or does not exist. */
      mailLanguage: z.optional(z.nullable(z.string())),
      /** A colleague who is working on it now. */
      claimedBy: z.nullable(StaffMember),
      /** The decision that a colleague has proposed and that waits for a second person; absent from earlier releases. */
      proposal: z.optional(z.nullable(WaitingProposal)),
      /** The state of its evidence; null if the row is not the caller's or was not evaluated yet. */
      evidence: z.optional(
        z.nullable(
          z.object({
            state: EvidenceState,
            /** Required items that are open: approving it needs a waiver. */
            unresolved: z.array(ItemCode),
            /** Required items that a person has waived; absent from earlier releases. */
            waived: z._default(z.array(ItemCode), []),
            /** What would have to be confirmed, and neither a register nor a person has. */
            notChecked: z.array(ItemCode),
            /** Whether the caller may waive all that are open. */
            mayWaive: z.boolean(),
            /** Codes of the signals because of which it needs a look. */
            against: z.array(z.string()),
            /** Reasons for rejection, one for each failed item; absent from earlier releases. */
            proposed: z._default(z.array(ProposedReason), []),
          }),
        ),
      ),
    }),
  ),
  /** Which decisions wait for a second person, in those markets of the rows that have some. */
  secondPerson: z.optional(
    z.array(z.object({ countryCode: CountryCode, switches: SecondPersonSwitches })),
  ),
  /** The filter matches more registrations than `items` has. */
  capped: z.boolean(),
});
export type BulkDryRun = z.infer<typeof BulkDryRun>;

export const dryRunBulkDecision = endpoint({
  method: 'POST',
  url: '/bulk-decisions/dry-run',
  config: { access: { role: 'staff', reach: 'body.filter', act: 'read' } },
  schema: {
    operationId: 'dryRunBulkDecision',
    summary: 'Learn which of many decisions or questions would pass',
    tags: ['registrations'],
    body: BulkDryRunRequest,
    response: withProblems({ 200: BulkDryRun }),
  },
});
