import { CountryCode } from '@countersign/domain/market/country-code';
import { StaffMember } from '@countersign/domain/registration/registration';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';
import { RegistrationFilterBody } from './registration-filter.ts';

/** Most registrations of one dry run. */
export const bulkLimit = 500;

/**
 * What a decision about the row would meet; `not-found` and `not-yours` say nothing more, and
 * `own-registration` goes before what else is in the way, as it does in a decision.
 */
export const bulkOutcomes = [
  'would-pass',
  'already-decided',
  'changed',
  'not-yours',
  'not-found',
  'own-registration',
] as const;

const Row = z.strictObject({
  countryCode: CountryCode,
  ticketNumber: TicketNumber,
  /** The version that was seen; another one by now is `changed`. */
  version: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
});

/** Either rows that somebody marked, or a filter, of which pending ones are taken, first due first. */
export const BulkDryRunRequest = z.union([
  z.strictObject({ rows: z.array(Row).check(z.minLength(1), z.maxLength(bulkLimit)) }),
  z.strictObject({ filter: RegistrationFilterBody }),
]);

export const BulkDryRun = z.object({
  /**
   * Sent as `bulkAct` with the decisions about the rows that would pass, it lets them count as one
   * act: at most one decision per row and 30 minutes long do not count against the limit of
   * decisions a minute (`too-many-requests`). A repeated Idempotency-Key never counts. It allows
   * nothing else, is the caller's alone, and may be left out. Null where no row would pass.
   */
  bulkAct: z.nullable(z.string()),
  items: z.array(
    z.object({
      countryCode: CountryCode,
      ticketNumber: TicketNumber,
      /** To decide with; null where the row is not the caller's or not there. */
      version: z.nullable(z.int()),
      outcome: z.enum(bulkOutcomes),
      /** Null where the row is not the caller's or not there. */
      practiceName: z.nullable(z.string()),
      /** A colleague who works on it now. */
      claimedBy: z.nullable(StaffMember),
    }),
  ),
  /** The filter fits more registrations than `items` has. */
  capped: z.boolean(),
});
export type BulkDryRun = z.infer<typeof BulkDryRun>;

/**
 * Decides nothing. The decisions are single calls, each with its own Idempotency-Key and the
 * `bulkAct` of this answer. Dry runs are counted themselves: `too-many-requests` says when to go on.
 */
export const dryRunBulkDecision = endpoint({
  method: 'POST',
  url: '/bulk-decisions/dry-run',
  config: { access: { role: 'staff', reach: 'body.filter', act: 'read' } },
  schema: {
    operationId: 'dryRunBulkDecision',
    summary: 'Learn which of many decisions would pass',
    tags: ['registrations'],
    body: BulkDryRunRequest,
    response: withProblems({ 200: BulkDryRun }),
  },
});
