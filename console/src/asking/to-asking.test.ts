import { expect, test } from 'vitest';
import { evidenceItem } from '../testing/sample-evidence.ts';
import { isToAsking, pointOf, toAsking, toAskingAbout } from './to-asking.ts';

test('a visit brings the question about an open item along', () => {
  const missing = evidenceItem({
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
  expect(toAskingAbout(evidenceItem({ code: 'name-agrees' }))).toBeUndefined();
  expect(toAskingAbout(evidenceItem({ code: 'not-known-already', state: 'open' }))).toBeUndefined();
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
