import { Registration } from '@countersign/domain/registration/registration';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { pointWordsLimit, RequestPoints } from '@countersign/domain/registration/request-point';
import { asSeen, proseOf } from '@countersign/domain/registration/text';
import * as z from 'zod/mini';
import { Channel } from '../channel.ts';
import { BulkActToken } from '../decision.ts';
import { endpoint, withProblems } from '../endpoint.ts';
import { IdempotentHeaders } from '../idempotency.ts';
import { MailPreview } from '../preview.ts';
import { SeenVersion } from '../version.ts';

/** Days that an applicant gets to answer, unless the reviewer says otherwise. */
export const defaultAnswerDays = 14;

const asked = {
  points: RequestPoints,
  /** The reviewer's own words above the points. */
  messageToApplicant: z.optional(proseOf(pointWordsLimit)),
  /** Whole days from now by which the applicant is asked to answer. */
  answerDays: z.optional(z.int().check(z.minimum(2), z.maximum(60))),
};

/** Asking the applicant: the third act beside approving and rejecting. */
export const AskRequest = z.strictObject({
  ...asked,
  version: SeenVersion,
  /** Hash of the preview on the screen; a different mail is answered `preview-outdated`. */
  previewHash: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  channel: z.optional(Channel),
  /** From a dry run: its questions count as one act, see BulkDryRun. */
  bulkAct: z.optional(BulkActToken),
});
export type AskRequest = z.infer<typeof AskRequest>;

export const askApplicant = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/requests',
  config: { access: { role: 'staff', reach: 'params', act: 'decide' } },
  schema: {
    operationId: 'askApplicant',
    summary: 'Ask the applicant for information',
    tags: ['requests'],
    params: RegistrationKey,
    headers: IdempotentHeaders,
    body: AskRequest,
    response: withProblems({ 200: Registration }),
  },
});

export const previewRequestMail = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/requests/preview',
  config: { access: { role: 'staff', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'previewRequestMail',
    summary: 'See the mail that would ask the applicant',
    tags: ['requests'],
    params: RegistrationKey,
    body: z.strictObject({
      ...asked,
      /** The language the reviewer reads; the mail itself is always in the applicant's. */
      reviewerLocale: z.string().check(asSeen, z.maxLength(10)),
    }),
    response: withProblems({ 200: MailPreview }),
  },
});

export const renewAnswerLink = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/requests/link',
  config: { access: { role: 'staff', reach: 'params', act: 'decide' } },
  schema: {
    operationId: 'renewAnswerLink',
    summary: 'Send the applicant a new link, and end the ones before',
    tags: ['requests'],
    params: RegistrationKey,
    headers: IdempotentHeaders,
    body: z.strictObject({ version: SeenVersion }),
    response: withProblems({ 200: Registration }),
  },
});

export const undoRequest = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/requests/undo',
  config: { access: { role: 'staff', reach: 'params', act: 'decide' } },
  schema: {
    operationId: 'undoRequest',
    summary: 'Take back my own request before its mail leaves',
    tags: ['requests'],
    params: RegistrationKey,
    headers: IdempotentHeaders,
    body: z.strictObject({ version: SeenVersion }),
    response: withProblems({ 200: Registration }),
  },
});
