import * as z from 'zod/mini';

/** Mails that tell the applicant a decision. */
export const decisionMailPurposes = ['approval', 'rejection'] as const;

/** Every mail to the applicant; a correction follows a decision that was reversed. */
export const applicantMailPurposes = [...decisionMailPurposes, 'correction'] as const;

/** Why a mail is sent; those that are not for the applicant go to the market's staff. */
export const mailPurposes = [
  'review-request',
  ...applicantMailPurposes,
  'reversal-request',
  'reminder',
  'escalation',
] as const;
export const MailPurpose = z.enum(mailPurposes);
export type MailPurpose = z.infer<typeof MailPurpose>;

export function isForApplicant(purpose: MailPurpose): boolean {
  return applicantMailPurposes.some((one) => one === purpose);
}
