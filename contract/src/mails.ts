import { CountryCode } from '@countersign/domain/market/country-code';
import { MailPurpose } from '@countersign/domain/registration/mail-purpose';
import { Instant } from '@countersign/domain/registration/registration';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { EmailAddress } from '@countersign/domain/registration/text';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';
import { IdempotentHeaders } from './idempotency.ts';
import { PageQuery, pageOf } from './paging.ts';
import { requiredTextOf } from './required-text.ts';

/** `held` waits for the undo window, `failed` will not be tried again by itself. */
export const mailStates = ['held', 'queued', 'sending', 'sent', 'failed', 'cancelled'] as const;

/** A mail of the outbox, without its words. */
export const Mail = z.object({
  mailId: z.uuid(),
  countryCode: CountryCode,
  ticketNumber: TicketNumber,
  purpose: MailPurpose,
  recipient: z.string(),
  language: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  /** How often sending was tried since it was queued. */
  attempts: z.int(),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
  /** Code of the last failure, such as `550` or `ECONNREFUSED`. */
  lastError: z.nullable(z.string()),
  /** What it says does not hold any more, so it cannot be sent again: undone, decided, erased. */
  outdated: z.boolean(),
  /** Undelivered, and somebody has said that nobody need do anything about it. */
  setAside: z.boolean(),
});
export type Mail = z.infer<typeof Mail>;

/** Most characters of a reason to set a mail aside. */
export const setAsideReasonLimit = 500;

export const SetAsideReason = requiredTextOf(setAsideReasonLimit);

/** Newest first. */
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

/**
 * Sends a mail again that was sent or given up, word by word. Only what is meant for the applicant
 * may go to another `recipient` (400 `/recipient` `not-allowed` otherwise). Refused with
 * `mail-not-found`; while it is still on its way, `mail-not-settled`; where what it says does not
 * hold any more (undone, reversed, decided meanwhile), `mail-outdated`.
 */
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
    body: z.strictObject({ recipient: z.optional(EmailAddress) }),
    response: withProblems({ 200: Mail }),
  },
});

/**
 * Takes an undelivered mail off the work list: no right address is to be had, say. It stays among
 * the registration's mails, the reason in its history; sending it again makes it work once more.
 * Refused with `mail-not-found`, with `mail-outdated`, and with `mail-not-failed` where it is sent
 * or still on its way.
 */
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

/** Mails that somebody still has to get: of all my markets, newest first; none outdated or set aside. */
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

/** Counting ends there: the number stands in a navigation. */
export const failedMailsLimit = 99;

/** `capped`: there are more than `count`. */
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
