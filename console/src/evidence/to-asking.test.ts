import { EvidenceItem } from '@countersign/contract/evidence/evidence';
import { expect, test } from 'vitest';
import { evidenceItem } from '../testing/sample-evidence.ts';
import { isToAsking, pointOf, toAsking, toAskingAbout } from './to-asking.ts';

const item = (changes: Parameters<typeof evidenceItem>[0]) =>
  EvidenceItem.parse(evidenceItem(changes));

test('a visit brings the question about an open item along', () => {
  const missing = item({
    code: 'number-given',
    state: 'open',
    whyValues: { schemes: 'fr-siret fr-siren' },
  });
  const asking = toAskingAbout(missing);
  expect(isToAsking(asking)).toBe(true);
  expect(pointOf(asking)).toEqual({
    kind: 'correct',
    field: 'practice.identifiers[fr-siret]',
    reason: null,
  });
});

test('nothing is asked about what is confirmed, or has no question', () => {
  expect(toAskingAbout(item({ code: 'name-agrees' }))).toBeUndefined();
  expect(toAskingAbout(item({ code: 'not-known-already', state: 'open' }))).toBeUndefined();
});

test.each([
  null,
  'ask',
  toAsking,
  { point: { kind: 'correct', field: null, reason: null } },
  { ask: true, point: { kind: 'other' } },
])('a state without a whole question has none: %j', (state) =>
  expect(pointOf(state)).toBeUndefined(),
);
