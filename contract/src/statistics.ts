import { CountryCode } from '@countersign/domain/market/country-code';
import { Instant } from '@countersign/domain/registration/registration';
import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';
import { EvidenceState, ItemCode } from './evidence/evidence.ts';
import { ReasonCode } from './reason-code.ts';
import { Day } from './registration-filter.ts';

const figures = {
  /** Pending now. */
  waiting: z.int(),
  /** Of those, past their target. */
  overdue: z.int(),
  /** Submission time of the longest waiting one. */
  oldestSubmittedAt: z.nullable(Instant),
  /** Submitted within the requested period. */
  received: z.optional(z.int()),
  /** Decided within that period. */
  approved: z.int(),
  rejected: z.int(),
  /** Said to belong to an existing account. */
  linked: z.optional(z.int()),
  /** Of the decided ones, those within their target. */
  withinTarget: z.optional(z.int()),
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
  /** To decision by the market's working hours, without the time with the applicant; null where none has hours. */
  medianMinutesWorked: z.optional(z.nullable(z.number())),
};

export const Statistics = z.object({
  /** Begin and end of the requested period: whole days in UTC, the last one until now. */
  from: Instant,
  to: Instant,
  total: z.object(figures),
  /** As many days before, until the same time of the day. */
  before: z.optional(
    z.object({
      from: Instant,
      to: Instant,
      received: z.int(),
      approved: z.int(),
      rejected: z.int(),
      linked: z.optional(z.int()),
      withinTarget: z.int(),
      withdrawn: z.int(),
      /** When the requested period began. */
      waiting: z.int(),
      medianMinutesToDecision: z.nullable(z.number()),
    }),
  ),
  /** Every day of the period in order, `2026-11-20`. */
  perDay: z.array(
    z.object({
      day: z.iso.date(),
      received: z.optional(z.int()),
      approved: z.int(),
      rejected: z.int(),
      linked: z.optional(z.int()),
      withdrawn: z.optional(z.int()),
      /** Pending when the day ended; of today: now. */
      waiting: z.optional(z.int()),
    }),
  ),
  /** Markets with any number above zero, by code. */
  byMarket: z.array(z.object({ countryCode: CountryCode, ...figures })),
  /** The days of a period below two weeks, else its whole weeks up to today; days in UTC, without `before`. */
  slices: z.optional(z.array(z.object({ from: Day, before: Day }))),
  /** Most frequent first. A decision with two reasons counts for both. */
  byReason: z.array(
    z.object({
      reasonCode: ReasonCode,
      count: z.int(),
      /** In the period before. */
      before: z.optional(z.int()),
      /** In each of `slices`. */
      perSlice: z.optional(z.array(z.int())),
    }),
  ),
  /** Decisions by the summary of the evidence that they were made with; none of it where it was not evaluated. */
  bySummary: z.optional(
    z.array(z.object({ state: EvidenceState, approved: z.int(), rejected: z.int() })),
  ),
  /** Items of the checklist that were contradicted or open when it was decided, most frequent first. */
  byItem: z.optional(z.array(z.object({ item: ItemCode, contradicted: z.int(), open: z.int() }))),
});
export type Statistics = z.infer<typeof Statistics>;

/** The work of a person: what is theirs now, and what they decided within the last seven days. */
export const PersonWork = z.object({
  subject: z.string(),
  /** Null where the API knows it no more. */
  name: z.nullable(z.string()),
  /** Pending ones that they work on or were assigned. */
  open: z.int(),
  /** Of those, past their target. */
  overdue: z.int(),
  decided: z.int(),
  /** From submission to their decision, accurate to 2 %; null if they decided nothing. */
  medianMinutesToDecision: z.nullable(z.number()),
});
export type PersonWork = z.infer<typeof PersonWork>;

/** Those with most open first; at most `peopleLimit`. */
export const Workload = z.object({
  /** Begin and end of the seven days: whole days in UTC, the last one until now. */
  from: Instant,
  to: Instant,
  people: z.array(PersonWork),
  /** Whether there are more people. */
  isCut: z.boolean(),
});
export type Workload = z.infer<typeof Workload>;

export const peopleLimit = 200;

/** For administrators: figures of a person are for those who lead them. */
export const readWorkload = endpoint({
  method: 'GET',
  url: '/statistics/people',
  config: { access: { role: 'administrator', reach: 'query', act: 'read' } },
  schema: {
    operationId: 'readWorkload',
    summary: 'Learn who has how much of my markets in hand, and who decided how much this week',
    tags: ['statistics'],
    querystring: z.strictObject({ countryCode: z.optional(CountryCode) }),
    response: withProblems({ 200: Workload }),
  },
});

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
