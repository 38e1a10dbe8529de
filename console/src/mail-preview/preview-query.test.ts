import { expect, test } from 'vitest';
import { emptyDraft } from '../drafts/decision-draft.ts';
import { previewRequest } from './preview-query.ts';

const typed = {
  ...emptyDraft,
  approvalCodes: ['A03' as const],
  rejectionCodes: ['L02' as const],
  messageToApplicant: ' Bonjour ',
  internalNote: 'never in the mail',
};

test('[S7.4] asks for the mail of what is typed, as the decision would send it', () => {
  expect(previewRequest('reject', typed, 'en_GB')).toEqual({
    decision: 'reject',
    reasonCodes: ['L02'],
    messageToApplicant: 'Bonjour',
    reviewerLocale: 'en_GB',
  });
  expect(previewRequest('approve', typed, 'ja')).toEqual({
    decision: 'approve',
    reasonCodes: ['A03'],
    reviewerLocale: 'ja',
  });
});

test('[S7.4] a rejection without a reason can be previewed already', () => {
  expect(previewRequest('reject', emptyDraft, 'en')).toMatchObject({ reasonCodes: [] });
});

test.each(['x'.repeat(4001), 'a\u0000b'])(
  '[S8.2] no mail is asked for that cannot be sent',
  (text) => {
    expect(previewRequest('reject', { ...typed, messageToApplicant: text }, 'en')).toBeUndefined();
  },
);
