import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { expect, test } from 'vitest';
import { type DecisionDraft, emptyDraft } from '../drafts/decision-draft.ts';
import { personalStorageForTests } from '../testing/session-for-tests.ts';
import { idempotencyKeyFor, readDraft, removeDraft, writeDraft } from './stored-draft.ts';

const draft: DecisionDraft = {
  ...emptyDraft,
  savedAtMs: 5,
  rejectionCodes: ['L02', 'Z99'],
  messageToApplicant: 'Bonjour\n“é”',
};

const key = { ticketNumber: TicketNumber.parse('T-1'), countryCode: CountryCode.parse('FR') };

test('[S4.2] a draft is read back as it was written', () => {
  const { personal } = personalStorageForTests();
  writeDraft(personal, key, draft);
  expect(readDraft(personal, key)).toEqual(draft);
  expect(readDraft(personal, { ...key, ticketNumber: TicketNumber.parse('T-2') })).toBeUndefined();
  expect(readDraft(personal, { ...key, countryCode: CountryCode.parse('JP') })).toBeUndefined();
  removeDraft(personal, key);
  expect(readDraft(personal, key)).toBeUndefined();
});

test.each([
  ['no JSON', '{'],
  ['another shape', '{"text":"x"}'],
  ['a code that does not exist', JSON.stringify({ ...draft, rejectionCodes: ['L99'] })],
  ['a draft without content', JSON.stringify(emptyDraft)],
])('[S4.2] %s restores no draft', (_, text) => {
  const { personal, writeText } = personalStorageForTests();
  writeDraft(personal, key, draft);
  writeText('decision', text, ['FR', 'T-1']);
  expect(readDraft(personal, key)).toBeUndefined();
});

test('[S7.4] the same request keeps its key, another one gets a new key', () => {
  let made = 0;
  const makeKey = () => `key-${++made}`;
  const first = idempotencyKeyFor(draft, { decision: 'reject', version: 1 }, makeKey);
  const kept = { ...draft, attempt: first };
  expect(idempotencyKeyFor(kept, { decision: 'reject', version: 1 }, makeKey)).toEqual(first);
  expect(idempotencyKeyFor(kept, { decision: 'reject', version: 2 }, makeKey).key).toBe('key-2');
});
