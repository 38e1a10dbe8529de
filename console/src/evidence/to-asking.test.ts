import { expect, test } from 'vitest';
import { evidenceItem, sampleEvidence } from '../testing/sample-evidence.ts';
import { pendingRegistration } from '../testing/sample-registration.ts';
import { factsOf } from './facts.ts';
import { isToAsking, pointOf, toAsking, toAskingAbout } from './to-asking.ts';

function askingAbout(changes: Parameters<typeof evidenceItem>[0]) {
  const evidence = sampleEvidence({ signals: [], items: [evidenceItem(changes)] });
  const [fact] = factsOf(evidence);
  return fact && toAskingAbout(fact, evidence, pendingRegistration());
}

test('a visit brings the question about an open item along', () => {
  const asking = askingAbout({
    code: 'number-given',
    state: 'open',
    why: 'number-missing',
    whyValues: { schemes: 'fr-siret fr-siren' },
  });
  expect(isToAsking(asking)).toBe(true);
  expect(pointOf(asking)).toEqual({
    kind: 'add',
    field: 'practice.identifiers[fr-siret]',
    reason: null,
    finding: { code: 'number-missing', values: { schemes: 'fr-siret fr-siren' } },
  });
});

test('nothing is asked about what is confirmed, or has no question', () => {
  expect(askingAbout({ code: 'name-agrees' })).toBeUndefined();
  expect(askingAbout({ code: 'not-known-already', state: 'open' })).toBeUndefined();
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
