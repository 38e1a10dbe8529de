import { ApprovalCode, RejectionCode } from '@countersign/domain/registration/reason-codes';
import { Instant } from '@countersign/domain/registration/registration';
import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';
import { PageQuery, pageOf } from './paging.ts';
import { RegistrationKey } from './registration-key.ts';

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
};

export const mailPurposes = ['review-request', 'approval', 'rejection'] as const;
export const MailPurpose = z.enum(mailPurposes);
export type MailPurpose = z.infer<typeof MailPurpose>;

const aboutMail = {
  purpose: MailPurpose,
  /** Null once the applicant's personal data has been erased. */
  recipient: z.nullable(z.string()),
  language: z.string(),
};

/** One line of a registration's history; nothing in it is ever changed or removed. */
export const HistoryEvent = z.discriminatedUnion('kind', [
  z.object({ ...inEveryEvent, kind: z.literal('received') }),
  z.object({ ...inEveryEvent, kind: z.literal('mail-queued'), ...aboutMail }),
  z.object({ ...inEveryEvent, kind: z.literal('mail-sent'), ...aboutMail }),
  z.object({ ...inEveryEvent, kind: z.literal('mail-failed'), ...aboutMail }),
  z.object({
    ...inEveryEvent,
    kind: z.literal('approved'),
    reasonCodes: z.array(ApprovalCode),
    messageToApplicant: z.nullable(z.string()),
    internalNote: z.nullable(z.string()),
  }),
  z.object({
    ...inEveryEvent,
    kind: z.literal('rejected'),
    reasonCodes: z.array(RejectionCode),
    messageToApplicant: z.nullable(z.string()),
    internalNote: z.nullable(z.string()),
  }),
]);
export type HistoryEvent = z.infer<typeof HistoryEvent>;

export const readHistory = endpoint({
  method: 'GET',
  url: '/registrations/:countryCode/:ticketNumber/history',
  config: { access: 'staff' },
  schema: {
    operationId: 'readHistory',
    summary: 'Read everything that happened to a registration',
    tags: ['registrations'],
    params: RegistrationKey,
    querystring: z.strictObject(PageQuery),
    response: withProblems({ 200: pageOf(HistoryEvent) }),
  },
});
