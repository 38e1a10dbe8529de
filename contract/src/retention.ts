import { CountryCode } from '@countersign/domain/market/country-code';
import { Instant, StaffMember } from '@countersign/domain/registration/registration';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import {
  leastRetentionDays,
  mostRetentionDays,
  retentionKinds,
} from '@countersign/domain/retention/retention';
import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';
import { IdempotentHeaders } from './idempotency.ts';
import { PageQuery, pageOf } from './paging.ts';
import { Day } from './registration-filter.ts';
import { requiredTextOf } from './required-text.ts';

const tags = ['settings'];
const params = z.object({ countryCode: CountryCode });
const Kind = z.enum(retentionKinds);

/** Most registrations of a kind that are counted before a change is saved. */
export const endingLimit = 20_000;

const DaysText = z.optional(
  z.pipe(
    z.string().check(z.regex(/^[1-9][0-9]{1,3}$/)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int().check(z.minimum(leastRetentionDays), z.maximum(mostRetentionDays)),
    ),
  ),
);

/** Periods in days by kind; one that is left out: kept without end. */
const Periods = {
  rejected: DaysText,
  withdrawn: DaysText,
  unanswered: DaysText,
  approved: DaysText,
  linked: DaysText,
};

const Counts = z.object({
  rejected: z.int(),
  withdrawn: z.int(),
  unanswered: z.int(),
  approved: z.int(),
  linked: z._default(z.int(), 0),
});

export const EndingCount = z.object({
  /** When the next run begins that would erase them. */
  at: Instant,
  /** By kind, at most `endingLimit` of each; without those that are held. */
  counts: Counts,
  /** Their time is over as well, and a hold keeps them. */
  held: z.int(),
});
export type EndingCount = z.infer<typeof EndingCount>;

export const countEnding = endpoint({
  method: 'GET',
  url: '/markets/:countryCode/retention/count',
  config: { access: { role: 'administrator', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'countEnding',
    summary: 'Count the registrations whose data would end',
    tags,
    params,
    querystring: z.strictObject(Periods),
    response: withProblems({ 200: EndingCount }),
  },
});

/** A registration whose personal data ends at the next run. */
export const EndingRegistration = z.object({
  countryCode: CountryCode,
  ticketNumber: TicketNumber,
  practiceName: z.string(),
  kind: Kind,
  /** Since when it has been kept: its decision, its withdrawal, or the end of the time to answer. */
  since: Instant,
  /** The last day of a hold, which keeps it; null: it ends. */
  heldUntil: z.nullable(z.string()),
});
export type EndingRegistration = z.infer<typeof EndingRegistration>;

export const listEnding = endpoint({
  method: 'GET',
  url: '/markets/:countryCode/retention/ending',
  config: { access: { role: 'administrator', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'listEnding',
    summary: 'List the registrations whose data would end',
    tags,
    params,
    querystring: z.strictObject({ ...Periods, ...PageQuery }),
    response: withProblems({ 200: pageOf(EndingRegistration) }),
  },
});

export const downloadEnding = endpoint({
  method: 'GET',
  url: '/markets/:countryCode/retention/ending/file',
  config: { access: { role: 'administrator', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'downloadEnding',
    summary: 'Get the list of registrations whose data would end as the text of a file',
    tags,
    params,
    querystring: z.strictObject(Periods),
    response: withProblems({
      200: z.object({
        csv: z.string(),
        /** Whether there are more than the `endingLimit` of the file. */
        isCut: z.boolean(),
      }),
    }),
  },
});

/** What ended in a market on a day. */
export const RetentionRun = z.object({
  /** In UTC. */
  day: z.string(),
  startedAt: Instant,
  /** Null while it is under way. */
  endedAt: z.nullable(Instant),
  erased: Counts,
  /** Kept by a hold. */
  held: z.int(),
  /** Left for the next run: a mail was on its way, or something came in between. */
  leftOut: z.int(),
});
export type RetentionRun = z.infer<typeof RetentionRun>;

export const listRetentionRuns = endpoint({
  method: 'GET',
  url: '/markets/:countryCode/retention/runs',
  config: { access: { role: 'administrator', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'listRetentionRuns',
    summary: 'List what has ended in a market',
    tags,
    params,
    querystring: z.strictObject(PageQuery),
    response: withProblems({ 200: pageOf(RetentionRun) }),
  },
});

/** Keeps a registration from being erased until a day is over. */
export const Hold = z.object({
  reason: z.string(),
  /** The last day, in UTC. */
  until: z.string(),
  setBy: StaffMember,
  setAt: Instant,
});
export type Hold = z.infer<typeof Hold>;

export const holdReasonLimit = 300;

const HoldState = z.object({ hold: z.nullable(Hold) });
const url = '/registrations/:countryCode/:ticketNumber/hold';

export const readHold = endpoint({
  method: 'GET',
  url,
  config: { access: { role: 'staff', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'readHold',
    summary: 'Read whether a registration is kept from erasure',
    tags: ['registrations'],
    params: RegistrationKey,
    response: withProblems({ 200: HoldState }),
  },
});

export const setHold = endpoint({
  method: 'POST',
  url,
  config: { access: { role: 'administrator', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'setHold',
    summary: 'Keep a registration from erasure',
    tags: ['registrations'],
    params: RegistrationKey,
    headers: IdempotentHeaders,
    body: z.strictObject({ reason: requiredTextOf(holdReasonLimit), until: Day }),
    response: withProblems({ 200: HoldState }),
  },
});

export const liftHold = endpoint({
  method: 'POST',
  url: `${url}/removal`,
  config: { access: { role: 'administrator', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'liftHold',
    summary: 'Lift what keeps a registration from erasure',
    tags: ['registrations'],
    params: RegistrationKey,
    headers: IdempotentHeaders,
    body: z.strictObject({}),
    response: withProblems({ 200: HoldState }),
  },
});
