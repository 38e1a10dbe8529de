import { CountryCode } from '@countersign/domain/market/country-code';
import { Instant } from '@countersign/domain/registration/registration';
import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';
import { EvidenceState, ItemCode } from './evidence/evidence.ts';
import { ReasonCode } from './reason-code.ts';

const figures = {
  /** Pending now. */
  waiting: z.int(),
  /** Of those, past their target. */
  overdue: z.int(),
  /** Submission time of the longest waiting one. */
  oldestSubmittedAt: z.nullable(Instant),
  /** Decided within the requested period. */
  approved: z.int(),
  rejected: z.int(),
  /** Withdrawn by their applicants within that period: neither approved nor rejected. */
  withdrawn: z.optional(z.int()),
  /** From submission to decision, accurate to 2 %; null if nothing was decided. */
  medianMinutesToDecision: z.nullable(z.number()),
  /** Pending now and with the applicant, who was asked: the target clock does not run. */
  withApplicant: z.optional(z.int()),
  /** Of the time to decision, the part in the staff's hands; null if nothing was decided. */
  medianMinutesWithStaff: z.optional(z.nullable(z.number())),
  /** The part with the applicant, of those who were asked; null if none was. */
  medianMinutesWithApplicant: z.optional(z.nullable(z.number())),
};

export const Statistics = z.object({
  /** Begin and end of the requested period: whole days in UTC, the last one until now. */
  from: Instant,
  to: Instant,
  total: z.object(figures),
  /** Every day of the period in order, `2026-11-20`. */
  perDay: z.array(z.object({ day: z.iso.date(), approved: z.int(), rejected: z.int() })),
  /** Markets with any number above zero, by code. */
  byMarket: z.array(z.object({ countryCode: CountryCode, ...figures })),
  /** Most frequent first. A decision with two reasons counts for both. */
  byReason: z.array(z.object({ reasonCode: ReasonCode, count: z.int() })),
  /** Decisions by the summary of the evidence that they were made with; none of it where it was not evaluated. */
  bySummary: z.optional(
    z.array(z.object({ state: EvidenceState, approved: z.int(), rejected: z.int() })),
  ),
  /** Items of the checklist that were contradicted or open when it was decided, most frequent first. */
  byItem: z.optional(z.array(z.object({ item: ItemCode, contradicted: z.int(), open: z.int() }))),
});
export type Statistics = z.infer<typeof Statistics>;

export const readStatistics = endpoint({
  method: 'GET',
  url: '/statistics',
  config: { access: { role: 'staff', reach: 'query', act: 'read' } },
  schema: {
    operationId: 'readStatistics',
    summary: 'Learn how much waits in my markets and how fast it is decided',
    tags: ['statistics'],
    querystring: z.strictObject({
      /** 1 to 92, by default 30. */
      days: z.optional(
        z.pipe(
          z.string().check(z.regex(/^(?:[1-9]|[1-8][0-9]|9[0-2])$/)),
          z.transform((text: string) => Number(text)),
        ),
      ),
      countryCode: z.optional(CountryCode),
    }),
    response: withProblems({ 200: Statistics }),
  },
});
