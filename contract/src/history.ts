import { MailPurpose } from '@countersign/domain/registration/mail-purpose';
import { ApprovalCode, RejectionCode } from '@countersign/domain/registration/reason-codes';
import { Instant, StaffMember } from '@countersign/domain/registration/registration';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import * as z from 'zod/mini';
import { Channel } from './channel.ts';
import { endpoint, withProblems } from './endpoint.ts';
import { PageQuery, pageOf } from './paging.ts';

const Actor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('staff'), subject: z.string(), name: z.string() }),
  z.object({ kind: z.literal('registration-site') }),
  z.object({ kind: z.literal('system') }),
]);

const inEveryEvent = {
  /** Counts from 1 within a registration. */
  sequence: z.int(),
  at: Instant,
  actor: Actor,
  /** How the person came to the registration; null where that is not known or nobody did. */
  channel: z.nullable(Channel),
};

const aboutMail = {
  purpose: MailPurpose,
  /** Null once the applicant's personal data has been erased. */
  recipient: z.nullable(z.string()),
  language: z.string(),
};

/** Null once personal data has been erased. */
const Words = z.nullable(z.string());

const inDecision = {
  messageToApplicant: Words,
  internalNote: Words,
  /** SHA-256 of the applicant's mail as it was written into the outbox. */
  mailHash: z.nullable(z.string()),
  /** Whether the decider had that very mail before the eyes. */
  previewed: z.boolean(),
};

/** One line of a registration's history; nothing in it is ever changed or removed. */
export const HistoryEvent = z.discriminatedUnion('kind', [
  z.object({ ...inEveryEvent, kind: z.literal('received') }),
  z.object({ ...inEveryEvent, kind: z.literal('mail-queued'), ...aboutMail }),
  z.object({ ...inEveryEvent, kind: z.literal('mail-sent'), ...aboutMail }),
  z.object({ ...inEveryEvent, kind: z.literal('mail-failed'), ...aboutMail }),
  z.object({ ...inEveryEvent, kind: z.literal('mail-cancelled'), ...aboutMail }),
  z.object({ ...inEveryEvent, kind: z.literal('opened') }),
  z.object({ ...inEveryEvent, kind: z.literal('mail-resent'), ...aboutMail }),
  z.object({
    ...inEveryEvent,
    kind: z.literal('mail-set-aside'),
    ...aboutMail,
    reason: Words,
  }),
  z.object({ ...inEveryEvent, kind: z.literal('claimed') }),
  z.object({ ...inEveryEvent, kind: z.literal('released') }),
  z.object({ ...inEveryEvent, kind: z.literal('taken-over'), from: StaffMember }),
  z.object({
    ...inEveryEvent,
    kind: z.literal('approved'),
    reasonCodes: z.array(ApprovalCode),
    ...inDecision,
  }),
  z.object({
    ...inEveryEvent,
    kind: z.literal('rejected'),
    reasonCodes: z.array(RejectionCode),
    ...inDecision,
  }),
  z.object({ ...inEveryEvent, kind: z.literal('undone') }),
  z.object({ ...inEveryEvent, kind: z.literal('reversed'), reason: Words }),
  z.object({ ...inEveryEvent, kind: z.literal('reversal-requested'), reason: Words }),
  z.object({ ...inEveryEvent, kind: z.literal('note'), text: Words }),
]);
export type HistoryEvent = z.infer<typeof HistoryEvent>;

export const readHistory = endpoint({
  method: 'GET',
  url: '/registrations/:countryCode/:ticketNumber/history',
  config: { access: { role: 'staff', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'readHistory',
    summary: 'Read everything that happened to a registration',
    tags: ['registrations'],
    params: RegistrationKey,
    querystring: z.strictObject(PageQuery),
    response: withProblems({ 200: pageOf(HistoryEvent) }),
  },
});
