import type { DecisionRequest } from '@countersign/contract/decision';
import { expect, test } from 'vitest';
import { type DecisionDraft, emptyDraft } from '../drafts/decision-draft.ts';
import { decidedRegistration } from '../testing/sample-registration.ts';
import { wasRecorded } from './was-recorded.ts';

const alex = { subject: 'https://id.example|alex', name: 'Alex Morgan' };
const colleague = { subject: 'https://id.example|robin', name: 'Robin Lee' };
const request: DecisionRequest = {
  decision: 'reject',
  reasonCodes: ['Z99', 'L02'],
  messageToApplicant: 'No licence',
  internalNote: 'Called twice',
  version: 3,
};
const sent: DecisionDraft = {
  ...emptyDraft,
  rejectionCodes: ['L02', 'Z99'],
  messageToApplicant: 'No licence\n',
  internalNote: 'Called twice',
  attempt: { key: 'key-1', request: JSON.stringify(request) },
};
const recordedBy = (decidedBy: typeof alex) =>
  decidedRegistration('rejected', {
    decidedBy,
    reasonCodes: ['L02', 'Z99'],
    messageToApplicant: 'No licence',
    internalNote: 'Called twice',
  });

test.each<[string, boolean, Partial<DecisionDraft>]>([
  ['what was sent', true, {}],
  ['less than was sent', true, { rejectionCodes: ['L02'], internalNote: '' }],
  ['a newer message', false, { messageToApplicant: 'No licence, sorry' }],
  ['a newer note', false, { internalNote: 'Called three times' }],
  ['another reason', false, { rejectionCodes: ['L02', 'L03', 'Z99'] }],
])('[S8.2] a draft with %s was recorded: %s', (_, expected, typed) => {
  expect(wasRecorded({ ...sent, ...typed }, recordedBy(alex), alex.subject)).toBe(expected);
});

test('[S8.2] a colleague’s identical decision leaves the draft', () => {
  expect(wasRecorded(sent, recordedBy(colleague), alex.subject)).toBe(false);
});

test('[S8.2] a rejection typed after an approval’s attempt was not recorded', () => {
  const approval = { decision: 'approve', reasonCodes: [], waiver: 'Known', version: 3 };
  const attempt = { key: 'key-1', request: JSON.stringify(approval) };
  const approved = decidedRegistration('approved', { decidedBy: alex, reasonCodes: ['A04'] });
  const draft = { ...emptyDraft, waiver: 'Known', attempt };
  expect(wasRecorded(draft, approved, alex.subject)).toBe(true);
  const doubtful = { ...draft, messageToApplicant: 'No licence' };
  expect(wasRecorded(doubtful, approved, alex.subject)).toBe(false);
});
