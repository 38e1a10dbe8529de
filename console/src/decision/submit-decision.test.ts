import type { DecisionRequest } from '@countersign/contract/decision';
import { CountryCode } from '@countersign/domain/market/country-code';
import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { expect, test } from 'vitest';
import { CallError } from '../http/call-error.ts';
import { decidedRegistration } from '../testing/sample-registration.ts';
import { submitDecision } from './submit-decision.ts';

type ReasonCodes = Extract<DecisionRequest, { decision: 'approve' }>['reasonCodes'];

const alex = { subject: 'https://id.example|alex', name: 'Alex Morgan' };
const colleague = { subject: 'https://id.example|robin', name: 'Robin Lee' };
const request: DecisionRequest = {
  decision: 'reject',
  reasonCodes: ['Z99', 'L02'],
  messageToApplicant: 'No licence',
  version: 3,
};
const recordedAs = (change: Partial<DecidedRegistration['decision']>) =>
  decidedRegistration('rejected', {
    decidedBy: alex,
    reasonCodes: ['L02', 'Z99'],
    messageToApplicant: 'No licence',
    ...change,
  });

/** Submits the request of Alex and loses the response; the API then shows `recorded`. */
function submitAndAsk(recorded: DecidedRegistration, sent: DecisionRequest = request) {
  let calls = 0;
  return submitDecision(
    async () => {
      calls += 1;
      if (calls === 1) throw new CallError({ kind: 'unreachable' });
      // The second call reads the registration; the type cannot follow the order of the calls.
      return recorded as never;
    },
    {
      key: { ticketNumber: TicketNumber.parse('T-1'), countryCode: CountryCode.parse('FR') },
      request: sent,
      idempotencyKey: 'key-1',
      subject: alex.subject,
    },
    () => {},
  );
}

test('[S8.2] a recorded decision of the same person and content is one’s own', async () => {
  expect(await submitAndAsk(recordedAs({}))).toMatchObject({ kind: 'decided' });
});

test.each<[string, ReasonCodes, ReasonCodes]>([
  ['the API added', ['A01'], ['A01', 'A04']],
  ['the API dropped', ['A04', 'A01'], ['A01']],
])('[S8.2] an exception that %s leaves the decision one’s own', async (_, sent, recorded) => {
  const decision = decidedRegistration('approved', { decidedBy: alex, reasonCodes: recorded });
  const approval = { decision: 'approve', reasonCodes: sent, version: 3 } as const;
  expect(await submitAndAsk(decision, approval)).toMatchObject({ kind: 'decided' });
});

test.each([
  ['a colleague’s identical decision', recordedAs({ decidedBy: colleague })],
  ['another reason', recordedAs({ reasonCodes: ['L02'] })],
  ['another message', recordedAs({ messageToApplicant: 'No address' })],
  ['another note', recordedAs({ internalNote: 'Called twice' })],
  ['the other verb', decidedRegistration('approved', { decidedBy: alex })],
])('[S8.2] %s is not one’s own', async (_, recorded) => {
  expect(await submitAndAsk(recorded)).toMatchObject({ kind: 'conflict' });
});
