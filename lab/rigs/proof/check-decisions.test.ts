import { expect, test } from 'vitest';
import {
  checkDecisions,
  checkMails,
  type StoredMail,
  type StoredRegistration,
  type StoredState,
} from './check-decisions.ts';
import type { Acknowledged } from './journal.ts';

const approved: StoredRegistration = {
  ticket: 'T-1',
  status: 'approved',
  decidedBy: 'http://issuer|ada',
  historyCount: 5,
};
const mail: StoredMail = { ticket: 'T-1', purpose: 'approval', state: 'sent', messageId: '<a@x>' };
const request: StoredMail = { ...mail, purpose: 'review-request', messageId: '<r@x>' };
const kinds = { received: 1, approved: 1, 'mail-queued': 1, 'mail-sent': 2 };
const whole: StoredState = {
  registrations: [approved],
  events: [{ ticket: 'T-1', kinds }],
  mails: [mail, request],
};
const acknowledged: Acknowledged[] = [
  { act: 'submitted', ticket: 'T-1' },
  { act: 'decided', ticket: 'T-1', verdict: 'approve', person: 'ada' },
];
const kindsOf = (stored: StoredState, entries = acknowledged) => [
  ...new Set(checkDecisions(entries, stored).map(({ kind }) => kind)),
];
const withEvents = (changes: Readonly<Record<string, number>>): StoredState => ({
  ...whole,
  events: [{ ticket: 'T-1', kinds: { ...kinds, ...changes } }],
});

test('the checker finds nothing where everything is stored', () => {
  expect(checkDecisions(acknowledged, whole)).toEqual([]);
});

test('the checker finds a missing registration', () => {
  expect(kindsOf({ registrations: [], events: [], mails: [] })).toEqual(['lost']);
});

test('the checker finds a decision that is missing completely', () => {
  const pending: StoredState = {
    registrations: [{ ...approved, status: 'pending', decidedBy: null, historyCount: 3 }],
    events: [{ ticket: 'T-1', kinds: { received: 1, 'mail-queued': 1, 'mail-sent': 1 } }],
    mails: [request],
  };
  expect(checkDecisions(acknowledged, pending)).toEqual([
    { kind: 'lost', ticket: 'T-1', what: 'acknowledged approved, stored pending' },
  ]);
});

test('the checker finds the decision of another person', () => {
  const entries: Acknowledged[] = [
    { act: 'decided', ticket: 'T-1', verdict: 'approve', person: 'grace' },
  ];
  expect(kindsOf(whole, entries)).toEqual(['lost']);
});

test('the checker finds two acknowledged decisions about one registration', () => {
  const entries: Acknowledged[] = [
    ...acknowledged,
    { act: 'decided', ticket: 'T-1', verdict: 'reject', person: 'grace' },
  ];
  expect(kindsOf(whole, entries)).toEqual(['lost', 'doubled']);
});

test.each([
  ['no event of the decision', withEvents({ approved: 0, note: 1 }), 'half-written'],
  ['an event too few', withEvents({ 'mail-queued': 0 }), 'half-written'],
  ['two events of the decision', withEvents({ approved: 2, 'mail-queued': 0 }), 'doubled'],
  ['an event of the other verdict', withEvents({ rejected: 1, 'mail-queued': 0 }), 'doubled'],
  ['no mail', { ...whole, mails: [request] }, 'half-written'],
  ['two mails', { ...whole, mails: [mail, mail, request] }, 'doubled'],
  [
    'a mail of the other verdict',
    { ...whole, mails: [{ ...mail, purpose: 'rejection' }, request] },
    'half-written',
  ],
] as const)('the checker finds a decision with %s', (_name, stored, kind) => {
  expect(kindsOf(stored)).toContain(kind);
});

test('the checker finds halves of what was never acknowledged', () => {
  expect(kindsOf({ ...whole, mails: [request] }, [])).toEqual(['half-written']);
});

test('the checker finds mails that the server never took', () => {
  expect(checkMails(whole, ['<a@x>', '<r@x>'])).toEqual({ faults: [], repeated: 0 });
  expect(checkMails(whole, ['<r@x>']).faults.map(({ kind }) => kind)).toEqual(['mail-missing']);
});

test('the checker counts mails that the server took twice', () => {
  expect(checkMails(whole, ['<a@x>', '<r@x>', '<a@x>']).repeated).toBe(1);
});
