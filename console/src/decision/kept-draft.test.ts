import { expect, test } from 'vitest';
import { type DecisionDraft, emptyDraft } from '../registration/decision-draft.ts';
import { draftName, keyFor, readDraft } from './kept-draft.ts';

const draft: DecisionDraft = {
  ...emptyDraft,
  savedAtMs: 5,
  rejectionCodes: ['L02', 'Z99'],
  messageToApplicant: 'Bonjour\n“é”',
};

test('[S4.2] reads back exactly what was kept', () => {
  expect(readDraft(JSON.stringify(draft))).toEqual(draft);
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['another shape', '{"text":"x"}'],
  ['a code that is none', JSON.stringify({ ...draft, rejectionCodes: ['L99'] })],
  ['a draft without content', JSON.stringify(emptyDraft)],
])('[S4.2] restores nothing from %s', (_, text) => {
  expect(readDraft(text)).toBeUndefined();
});

test('[S4.2] a name is of one person, market and ticket only', () => {
  const place = { subject: 'a/b', market: 'FR', ticketNumber: 'T-1' };
  const others = [
    { ...place, subject: 'a' },
    { ...place, subject: 'a/b/FR', market: 'FR' },
    { ...place, market: 'JP' },
    { ...place, ticketNumber: 'T-2' },
  ];
  const names = [place, ...others].map(draftName);
  expect(new Set(names).size).toBe(names.length);
  expect(names.every((name) => name.startsWith('draft.'))).toBe(true);
});

test('[S7.4] the same request keeps its key, another one gets a new key', () => {
  let made = 0;
  const makeKey = () => `key-${++made}`;
  const first = keyFor(draft, { decision: 'reject', version: 1 }, makeKey);
  const kept = { ...draft, attempt: first };
  expect(keyFor(kept, { decision: 'reject', version: 1 }, makeKey)).toEqual(first);
  expect(keyFor(kept, { decision: 'reject', version: 2 }, makeKey).key).toBe('key-2');
});
