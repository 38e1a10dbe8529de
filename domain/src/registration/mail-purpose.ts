import * as z from 'zod/mini';

/** Mails about a decision, to the applicant. */
export const decisionMailPurposes = ['approval', 'rejection', 'existing-account'] as const;

/** Every mail to the applicant; a correction follows a decision that was reversed. */
export const applicantMailPurposes = [
  ...decisionMailPurposes,
  'receipt',
  'withdrawal',
  'correction',
  'information-request',
  'information-reminder',
  'answer-code',
  'answer-receipt',
  'field-corrected',
] as const;

/** Mails with a secret: once they are sent, their contents are not stored any longer. */
export const secretMailPurposes = [
  'information-request',
  'information-reminder',
  'answer-code',
] as const;

/** Why a mail is sent; those that are not for the applicant go to the market's staff. */
export const mailPurposes = [
  'review-request',
  ...applicantMailPurposes,
  'reversal-request',
  'decision-proposal',
  'reminder',
  'escalation',
  'came-back',
  'assigned',
] as const;
export const MailPurpose = z.enum(mailPurposes);
export type MailPurpose = z.infer<typeof MailPurpose>;

export function isForApplicant(purpose: MailPurpose): boolean {
  return applicantMailPurposes.some((one) => one === purpose);
}

export function hasSecret(purpose: string): boolean {
  return secretMailPurposes.some((one) => one === purpose);
}
