import { CountryCode } from '@countersign/domain/market/country-code';
import { MailPurpose } from '@countersign/domain/registration/mail-purpose';
import { NewEmailAddress } from '@countersign/domain/registration/new-email-address';
import { Instant } from '@countersign/domain/registration/registration';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';
import { IdempotentHeaders } from './idempotency.ts';
import { PageQuery, pageOf } from './paging.ts';
import { requiredTextOf } from './required-text.ts';

/** `held` waits for the end of the undo window; `failed` is not retried automatically. */
export const mailStates = ['held', 'queued', 'sending', 'sent', 'failed', 'cancelled'] as const;

/** A mail of the outbox, without its text. */
export const Mail = z.object({
  mailId: z.uuid(),
  countryCode: CountryCode,
  ticketNumber: TicketNumber,
  purpose: MailPurpose,
  recipient: z.string(),
  language: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  /** Attempts to send it since it was queued. */
  attempts: z.int(),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
  /** Code of the last failure, such as `550` or `ECONNREFUSED`. */
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
 * Sends a mail again, unchanged, that was sent or has failed. Only a mail to the applicant may go to
 * another `recipient` (otherwise 400 `/recipient` `not-allowed`), which becomes the contact's address and raises
 * the version of the registration; a question gets a link for it. Refused with `own-registration` for another
 * recipient where the contact is the caller, or would be, with `mail-not-found`, with
 * `mail-not-settled` while it is being sent, and with `mail-outdated` if it is no longer true
 * (undone, reversed or decided since).
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
    body: z.strictObject({ recipient: z.optional(NewEmailAddress) }),
    response: withProblems({ 200: Mail }),
  },
});

/**
 * Removes an undelivered mail from the work list, for example if there is no correct address. It
 * remains among the registration's mails, and the reason is in the history; sending it again returns
 * it to the list. Refused with `mail-not-found`, with `mail-outdated`, and with `mail-not-failed` if
 * it was sent or is being sent.
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

/** Undelivered mails of the caller's markets, newest first; none outdated or set aside. */
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
