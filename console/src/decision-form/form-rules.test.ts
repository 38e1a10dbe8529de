import { expect, test } from 'vitest';
import { type DecisionDraft, emptyDraft } from '../drafts/decision-draft.ts';
import { excessOf } from '../drafts/long-text.ts';
import { checkForm, faultsFromApi } from './form-rules.ts';

const draft = (change: Partial<DecisionDraft>): DecisionDraft => ({ ...emptyDraft, ...change });

test('[S7.4] an approval needs nothing and sends no text of the rejection', () => {
  const typed = draft({ rejectionCodes: ['L01'], messageToApplicant: 'x' });
  expect(checkForm('approve', typed, 3)).toEqual({
    kind: 'good',
    request: { decision: 'approve', reasonCodes: [], version: 3 },
  });
});

test('[S7.4] a rejection sends codes, message and note, without outer blanks', () => {
  const typed = draft({
    approvalCodes: ['A01'],
    rejectionCodes: ['L02', 'L06'],
    messageToApplicant: ' Bonjour \n',
    internalNote: 'seen',
  });
  expect(checkForm('reject', typed, 1)).toEqual({
    kind: 'good',
    request: {
      decision: 'reject',
      reasonCodes: ['L02', 'L06'],
      messageToApplicant: 'Bonjour',
      internalNote: 'seen',
      version: 1,
    },
  });
});

test('a condition is sent with a conditional approval alone', () => {
  const condition = { text: ' Send it. ', until: '2027-01-31' };
  const typed = draft({ approvalCodes: ['A03'], condition });
  expect(checkForm('approve', typed, 1)).toMatchObject({
    request: { condition: { text: 'Send it.', until: '2027-01-31' } },
  });
  const other = checkForm('approve', { ...typed, approvalCodes: [] }, 1);
  expect(Object(Object(other).request)).not.toHaveProperty('condition');
  expect(checkForm('approve', draft({ approvalCodes: ['A03'] }), 1)).toEqual({
    kind: 'faulty',
    faults: { conditionText: 'required', conditionUntil: 'untilRequired' },
  });
});

test.each([
  ['no reason', draft({}), { reasonCodes: 'required' }],
  [
    '“other” without a message',
    draft({ rejectionCodes: ['Z99'], messageToApplicant: ' \n ' }),
    { messageToApplicant: 'required' },
  ],
  [
    '“other” without a message, beside a note that is too long',
    draft({ rejectionCodes: ['Z99'], internalNote: 'x'.repeat(4001) }),
    { messageToApplicant: 'required', internalNote: 'too-long' },
  ],
  [
    'a control character',
    draft({ rejectionCodes: ['L01'], internalNote: 'a\u0000b' }),
    { internalNote: 'malformed' },
  ],
  [
    'texts over the limit and no reason, all at once',
    draft({ messageToApplicant: 'x'.repeat(4001), internalNote: '👓'.repeat(4001) }),
    { reasonCodes: 'required', messageToApplicant: 'too-long', internalNote: 'too-long' },
  ],
])('[S8.2] says beside the field what is wrong: %s', (_, typed, faults) => {
  expect(checkForm('reject', typed, 1)).toEqual({ kind: 'faulty', faults });
});

test('[S8.2] counts code points: 4,000 spectacles are no character too many', () => {
  expect(excessOf('👓'.repeat(4000))).toBe(0);
  expect(excessOf('👓'.repeat(4002))).toBe(2);
  const typed = draft({ rejectionCodes: ['L01'], messageToApplicant: '👓'.repeat(4000) });
  expect(checkForm('reject', typed, 1).kind).toBe('good');
});

test('[S8.2] a fault that no field shows is thrown', () => {
  expect(() => checkForm('approve', draft({}), 0)).toThrow('version');
});

test('[S8.2] the faults that the API finds are shown beside the same fields', () => {
  expect(
    faultsFromApi([
      { pointer: '/reasonCodes/0', code: 'not-allowed' },
      { pointer: '/messageToApplicant', code: 'too-long' },
      { pointer: '/version', code: 'required' },
    ]),
  ).toEqual({ reasonCodes: 'required', messageToApplicant: 'too-long' });
});
