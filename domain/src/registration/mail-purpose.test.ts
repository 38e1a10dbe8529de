import { expect, test } from 'vitest';
import { isForApplicant, mailPurposes } from './mail-purpose.ts';

test('isForApplicant divides the mails between applicant and staff', () => {
  expect(mailPurposes.filter(isForApplicant)).toEqual([
    'approval',
    'rejection',
    'existing-account',
    'receipt',
    'withdrawal',
    'correction',
    'information-request',
    'information-reminder',
    'answer-code',
    'answer-receipt',
    'field-corrected',
  ]);
  expect(mailPurposes.filter((purpose) => !isForApplicant(purpose))).toEqual([
    'review-request',
    'reversal-request',
    'decision-proposal',
    'reminder',
    'escalation',
    'came-back',
    'assigned',
  ]);
});
