import { CountryCode } from '@countersign/domain/market/country-code';
import { MailPurpose } from '@countersign/domain/registration/mail-purpose';
import { NewEmailAddress } from '@countersign/domain/registration/new-email-address';
import { Instant } from '@countersign/domain/registration/registration';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { asSeen } from '@countersign/domain/registration/text';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';
import { IdempotentHeaders } from './idempotency.ts';
import { PageQuery, pageOf } from './paging.ts';
import { requiredTextOf } from './required-text.ts';

/** `held` waits for the end of the undo window, or longer for the number of an account; `failed` is not retried automatically. */
export const mailStates = ['held', 'queued', 'sending', 'sent', 'failed', 'cancelled'] as const;

/** A mail of the outbox, without its text. */
export const Mail = z.object({
  mailId: z.uuid(),
  countryCode: CountryCode,
  ticketNumber: TicketNumber,
  /** The practice that the registration is about; null once the applicant's data has been erased. */
  practice: z.nullable(z.string().check(asSeen)),
  purpose: MailPurpose,
  recipient: z.string(),
  language: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  /** Attempts to send it since it was queued. */
  attempts: z.int(),
  createdAt: Instant,
  /** It is not sent, or tried again, before. */
  notBefore: Instant,
  sentAt: z.nullable(Instant),
  /**
   * Code of the last failure, such as `smtp-550` or `econnrefused`. Of a mail that came back `bounce-5.1.1`; of one that was
   * sent `delayed-4.4.1` or `complaint`, where the receiving side says so.
   */
  lastError: z.nullable(z.string()),
  /** It is no longer true (undone, decided, erased), so it cannot be sent again. */
  outdated: z.boolean(),
  /** Undelivered, and marked by a person as needing no further work. */
  setAside: z.boolean(),
});
export type Mail = z.infer<typeof Mail>;

/** Most characters of a reason to set a mail aside. */
export const setAsideReasonLimit = 500;

export const SetAsideReason = requiredTextOf(setAsideReasonLimit);

export const listMails = endpoint({
  method: 'GET',
  url: '/registrations/:countryCode/:ticketNumber/mails',
  config: { access: { role: 'staff', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'listMails',
    summary: 'List the mails about a registration',
    tags: ['mails'],
    params: RegistrationKey,
    querystring: z.strictObject(PageQuery),
    response: withProblems({ 200: pageOf(Mail) }),
  },
});

export const resendMail = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/mails/:mailId/resend',
  config: { access: { role: 'staff', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'resendMail',
    summary: 'Send a mail again, if need be to another address',
    tags: ['mails'],
    params: z.object({ ...RegistrationKey.shape, mailId: z.uuid() }),
    headers: IdempotentHeaders,
    body: z.strictObject({ recipient: z.optional(NewEmailAddress) }),
    response: withProblems({ 200: Mail }),
  },
});

export const setMailAside = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/mails/:mailId/set-aside',
  config: { access: { role: 'staff', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'setMailAside',
    summary: 'Say why an undelivered mail is no work any more',
    tags: ['mails'],
    params: z.object({ ...RegistrationKey.shape, mailId: z.uuid() }),
    headers: IdempotentHeaders,
    body: z.strictObject({ reason: SetAsideReason }),
    response: withProblems({ 200: Mail }),
  },
});

export const listFailedMails = endpoint({
  method: 'GET',
  url: '/mails/failed',
  config: { access: { role: 'staff', reach: 'own', act: 'read' } },
  schema: {
    operationId: 'listFailedMails',
    summary: 'List the mails of my markets that could not be sent',
    tags: ['mails'],
    querystring: z.strictObject(PageQuery),
    response: withProblems({ 200: pageOf(Mail) }),
  },
});

/** The count stops here: it is shown in a navigation. */
export const failedMailsLimit = 99;

export const countFailedMails = endpoint({
  method: 'GET',
  url: '/mails/failed/count',
  config: { access: { role: 'staff', reach: 'own', act: 'read' } },
  schema: {
    operationId: 'countFailedMails',
    summary: 'Count the mails of my markets that could not be sent, up to 99',
    tags: ['mails'],
    response: withProblems({ 200: z.object({ count: z.int(), capped: z.boolean() }) }),
  },
});
