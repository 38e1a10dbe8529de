import { ApprovalCondition } from '@countersign/domain/registration/approval-condition';
import { ApprovalCode, RejectionCode } from '@countersign/domain/registration/reason-codes';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { asSeen, longTextLimit, proseOf } from '@countersign/domain/registration/text';
import * as z from 'zod/mini';
import { NumbersToName } from './decision.ts';
import { endpoint, withProblems } from './endpoint.ts';

/** A decision in progress: a preview requires less than the decision itself. */
export const PreviewRequest = z.discriminatedUnion('decision', [
  z.strictObject({
    decision: z.literal('approve'),
    reasonCodes: z.array(ApprovalCode),
    /** Of a conditional approval; absent while it is not complete. */
    condition: z.optional(ApprovalCondition),
    messageToApplicant: z.optional(proseOf(longTextLimit)),
    /** The language the reviewer reads; the mail itself is always in the applicant's. */
    reviewerLocale: z.string().check(asSeen, z.maxLength(10)),
  }),
  z.strictObject({
    decision: z.literal('reject'),
    reasonCodes: z.array(RejectionCode),
    namedNumbers: z.optional(NumbersToName),
    messageToApplicant: z.optional(proseOf(longTextLimit)),
    reviewerLocale: z.string().check(asSeen, z.maxLength(10)),
  }),
  z.strictObject({
    decision: z.literal('link'),
    messageToApplicant: z.optional(proseOf(longTextLimit)),
    reviewerLocale: z.string().check(asSeen, z.maxLength(10)),
  }),
]);
export type PreviewRequest = z.infer<typeof PreviewRequest>;

export const MailContent = z.object({
  language: z.string(),
  subject: z.string(),
  /** A complete document; show it only in a sandboxed frame without script. */
  html: z.string(),
  text: z.string(),
});

export const MailPreview = z.object({
  recipient: z.string(),
  /** Exactly what the applicant will get. */
  mail: MailContent,
  /** The same in the reviewer's language; null if that is the mail's language. */
  inReviewerLanguage: z.nullable(MailContent),
  /**
   * The language that the applicant would read it in, were its texts not drafts, which the market does not send; null: the
   * mail is in that language.
   */
  notInLanguage: z.optional(z.nullable(z.string())),
  /** SHA-256 over subject, HTML and text of the applicant's mail; goes along with the decision. */
  hash: z.string(),
});
export type MailPreview = z.infer<typeof MailPreview>;

export const previewDecisionMail = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/decision/preview',
  config: { access: { role: 'staff', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'previewDecisionMail',
    summary: 'See the mail that the applicant would get',
    tags: ['registrations'],
    params: RegistrationKey,
    body: PreviewRequest,
    response: withProblems({ 200: MailPreview }),
  },
});
