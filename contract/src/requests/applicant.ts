import { CountryCode } from '@countersign/domain/market/country-code';
import { FieldPath } from '@countersign/domain/registration/field-path';
import { PointKind } from '@countersign/domain/registration/point-kind';
import { Instant } from '@countersign/domain/registration/registration';
import { asSeen } from '@countersign/domain/registration/text';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import {
  AnswerContent,
  FieldChange,
  FieldValue,
} from '@countersign/domain/requests/answer-content';
import { Comparison } from '@countersign/domain/requests/comparison';
import * as z from 'zod/mini';
import { endpoint, withProblems } from '../endpoint.ts';
import { IdempotencyKey } from '../idempotency.ts';
import { StoredDocument } from './documents.ts';

/** Minutes for which a code of six digits is valid, codes of a registration within a day, and wrong ones. */
export const codeMinutes = 10;
export const codesPerDay = 6;
export const triesPerDay = 20;

/** Beyond these a code is long: it cannot be guessed, and is valid for as many hours as it counts. */
export const longCodeHours = 24;
export const longCodesPerDay = 3;

/** Minutes of the session that a code opens. */
export const sessionMinutes = 60;

/** The secret of the link: 256 random bits in base64url. It travels in this header, never in an address. */
export const answerTokenHeader = 'answer-token';
export const AnswerToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

const LinkHeaders = z.looseObject({ [answerTokenHeader]: AnswerToken });

/** Language of the texts in the answer, a tag of the mails' languages; by default the applicant's. */
const LanguageQuery = z.strictObject({
  language: z.optional(z.string().check(z.regex(/^[a-z]{2}(?:_[A-Z]{2})?$/))),
});

/** One point as the link alone shows it: sentences of ours, and no words or names of people. */
export const AnswerPoint = z.object({
  point: z.int(),
  kind: PointKind,
  field: z.nullable(FieldPath),
  /** The name of the field; empty without one. */
  label: z.string(),
  /** What to do. */
  task: z.string(),
  /** What is wrong, if a reason was given. */
  why: z.nullable(z.string()),
});
export type AnswerPoint = z.infer<typeof AnswerPoint>;

/** The codes that were sent and not used. */
export const AnswerCodes = z.object({
  /** The newest that opens the form; where there is none, the newest that could not be delivered. */
  code: z.nullable(
    z.object({
      askedAt: Instant,
      validUntil: Instant,
      /** Not of six digits, but of twelve letters and digits. */
      isLong: z.boolean(),
      /** Whether its mail has left. */
      mail: z.enum(['on-its-way', 'sent', 'undelivered']),
    }),
  ),
  /** When another can be sent; null: now. */
  nextAt: z.nullable(Instant),
});
export type AnswerCodes = z.infer<typeof AnswerCodes>;

export const AnswerInvitation = z.object({
  ticketNumber: TicketNumber,
  countryCode: CountryCode,
  /** Of the texts here; the applicant's own is `applicantLanguage`. */
  language: z.string(),
  applicantLanguage: z.string(),
  /** Those that can be chosen. */
  languages: z.array(z.string()),
  /** The market's name in that language. */
  market: z.string(),
  /** Who sends the mails, as in their sender. */
  sender: z.string(),
  askedAt: Instant,
  dueAt: Instant,
  /** Null while an answer is waited for; else what was sent can be read with a code, until `readableUntil`. */
  answeredAt: z.nullable(Instant),
  readableUntil: Instant,
  points: z.array(AnswerPoint),
  ...AnswerCodes.shape,
  /** False where the registration has another address by now, to which no code for this link is sent. */
  takesCodes: z.boolean(),
  /** Whether the request has a session that a code opened. */
  unlocked: z.boolean(),
});
export type AnswerInvitation = z.infer<typeof AnswerInvitation>;

export const readInvitation = endpoint({
  method: 'GET',
  url: '/answer',
  config: { access: { role: 'answer-link', reach: 'own', act: 'read' } },
  schema: {
    operationId: 'readInvitation',
    summary: 'Read what is asked, with the link of the mail',
    tags: ['answer'],
    headers: LinkHeaders,
    querystring: LanguageQuery,
    response: withProblems({ 200: AnswerInvitation }),
  },
});

export const sendAnswerCode = endpoint({
  method: 'POST',
  url: '/answer/code',
  config: { access: { role: 'answer-link', reach: 'own', act: 'write' } },
  schema: {
    operationId: 'sendAnswerCode',
    summary: 'Have a code sent to the mailbox of the request',
    tags: ['answer'],
    headers: LinkHeaders,
    response: withProblems({
      /** `isNew`: a code is sent now; else those that were sent before stand. */
      202: z.object({ isNew: z.boolean(), ...AnswerCodes.shape }),
    }),
  },
});

export const openAnswerSession = endpoint({
  method: 'POST',
  url: '/answer/session',
  config: { access: { role: 'answer-link', reach: 'own', act: 'write' } },
  schema: {
    operationId: 'openAnswerSession',
    summary: 'Open the form with the code',
    tags: ['answer'],
    headers: LinkHeaders,
    body: z.strictObject({ code: z.string().check(asSeen, z.maxLength(200)) }),
    response: withProblems({ 200: z.object({ endsAt: Instant }) }),
  },
});

/** A field that the form may offer. */
export const AnswerField = z.object({
  field: FieldPath,
  label: z.string(),
  value: FieldValue,
  /** The value as one text. */
  display: z.nullable(z.string()),
  /** How to find and write it, if there is something to say. */
  help: z.nullable(z.string()),
  /** What it may be, with a name each; null where it is free. */
  choices: z.nullable(z.array(z.object({ value: z.string(), label: z.string() }))),
});
export type AnswerField = z.infer<typeof AnswerField>;

export const AnswerDraft = z.object({
  /** Counts the times it was saved; 0: never. */
  revision: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
  answer: AnswerContent,
});
export type AnswerDraft = z.infer<typeof AnswerDraft>;

export const AnswerForm = z.object({
  ...AnswerInvitation.shape,
  practiceName: z.string(),
  contactName: z.string(),
  /** The reviewer's words above the points, and beside single ones by their number. */
  message: z.nullable(z.string().check(asSeen)),
  words: z.record(z.string(), z.string().check(asSeen)),
  /** All fields, those of the points included. */
  fields: z.array(AnswerField),
  documents: z.array(StoredDocument),
  /** Whether documents can be added to the answer. */
  takesDocuments: z.boolean(),
  draft: AnswerDraft,
  sessionEndsAt: Instant,
});
export type AnswerForm = z.infer<typeof AnswerForm>;

export const readAnswerForm = endpoint({
  method: 'GET',
  url: '/answer/form',
  config: { access: { role: 'applicant', reach: 'own', act: 'read' } },
  schema: {
    operationId: 'readAnswerForm',
    summary: 'Read the form: points, what is on file, draft and documents',
    tags: ['answer'],
    headers: LinkHeaders,
    querystring: LanguageQuery,
    response: withProblems({ 200: AnswerForm }),
  },
});

/** An answer as it was sent, for who sent it. */
export const SentAnswer = z.object({
  ...AnswerInvitation.shape,
  answeredAt: Instant,
  /** All fields as they are now, and those that the answer removed. */
  fields: z.array(AnswerField),
  documents: z.array(StoredDocument),
  answer: AnswerContent,
  comparison: Comparison,
});
export type SentAnswer = z.infer<typeof SentAnswer>;

export const readSentAnswer = endpoint({
  method: 'GET',
  url: '/answer/sent',
  config: { access: { role: 'applicant', reach: 'own', act: 'read' } },
  schema: {
    operationId: 'readSentAnswer',
    summary: 'Read the answer that was sent',
    tags: ['answer'],
    headers: LinkHeaders,
    querystring: LanguageQuery,
    response: withProblems({ 200: SentAnswer }),
  },
});

export const saveAnswerDraft = endpoint({
  method: 'PUT',
  url: '/answer/draft',
  config: { access: { role: 'applicant', reach: 'own', act: 'write' } },
  schema: {
    operationId: 'saveAnswerDraft',
    summary: 'Save what has been typed',
    tags: ['answer'],
    headers: LinkHeaders,
    body: AnswerDraft,
    response: withProblems({ 200: z.object({ revision: z.int() }) }),
  },
});

export const checkAnswerField = endpoint({
  method: 'POST',
  url: '/answer/check',
  config: { access: { role: 'applicant', reach: 'own', act: 'read' } },
  schema: {
    operationId: 'checkAnswerField',
    summary: 'Check the value of a field',
    tags: ['answer'],
    headers: LinkHeaders,
    querystring: LanguageQuery,
    body: FieldChange,
    response: withProblems({
      200: z.object({
        verdict: z.enum(['fine', 'doubtful', 'impossible']),
        /** A sentence about what is wrong; null where nothing is. */
        why: z.nullable(z.string()),
      }),
    }),
  },
});

export const previewAnswer = endpoint({
  method: 'POST',
  url: '/answer/preview',
  config: { access: { role: 'applicant', reach: 'own', act: 'read' } },
  schema: {
    operationId: 'previewAnswer',
    summary: 'See what the answer changes',
    tags: ['answer'],
    headers: LinkHeaders,
    body: AnswerContent,
    response: withProblems({ 200: Comparison }),
  },
});

export const submitAnswer = endpoint({
  method: 'POST',
  url: '/answer/submission',
  config: { access: { role: 'applicant', reach: 'own', act: 'write' } },
  schema: {
    operationId: 'submitAnswer',
    summary: 'Hand the answer in',
    tags: ['answer'],
    headers: z.looseObject({ ...LinkHeaders.shape, 'idempotency-key': IdempotencyKey }),
    body: AnswerContent,
    response: withProblems({
      200: z.object({
        ticketNumber: TicketNumber,
        countryCode: CountryCode,
        round: z.int(),
        answeredAt: Instant,
        comparison: Comparison,
      }),
    }),
  },
});
