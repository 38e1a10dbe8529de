import type { EvidenceState } from '@countersign/contract/evidence/evidence';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluateEvidence } from './evaluate-evidence.ts';
import type { EvidenceCase } from './evidence-case.ts';
import {
  answered,
  days,
  evidenceCase,
  question,
  settlement,
  stated,
  viesQuestion,
} from './testing/evidence-cases.ts';

const rank: Readonly<Record<EvidenceState, number>> = {
  confirmed: 0,
  'not-checked': 1,
  look: 1,
  contradicted: 2,
};
const rankOf = (evidenceCase: EvidenceCase) => rank[evaluateEvidence(evidenceCase).summary.state];

const result = fc.constantFrom('agrees', 'similar', 'differs', 'not-told');
const answer = fc.record({
  name: result,
  address: result,
  activity: result,
  state: fc.constantFrom('agrees', 'differs', 'not-told'),
  knowledge: fc.constantFrom('found', 'not-found', 'unknown'),
  verdict: fc.constantFrom('confirmed', 'needs-eyes', 'contradicted', 'unknown'),
  freshUntil: fc.integer({ min: -5, max: 7 }).map(days),
} as const);
const state = fc.constantFrom('waiting', 'asking', 'retrying', 'not-set-up', 'not-asked');
const asked = fc.oneof(
  answer.map(answered),
  answer.map(viesQuestion),
  state.map((one) => question(one)),
  fc.tuple(state, answer).map(([one, changes]) => question(one, stated(changes))),
);
const evidenceCases = fc
  .record({
    questions: fc.array(asked, { maxLength: 3 }),
    matchSummary: fc.constantFrom(
      undefined,
      { result: 'perhaps', ticketNumber: 'T-1' } as const,
      { result: 'not-known', ticketNumber: null } as const,
    ),
    email: fc.constantFrom('a@gmail.com', 'a@quais.example'),
    value: fc.constantFrom('732 829 320 00074', '732 829 320 00075', '356 000 000 00048'),
  })
  .map(({ questions, matchSummary, email, value }) =>
    evidenceCase('FR', {
      questions,
      matchSummary,
      contact: { email },
      practice: {
        identifiers: [
          { scheme: 'fr-siret', value },
          { scheme: 'fr-tva', value: 'FR44732829320' },
        ],
      },
    }),
  );

/** Each makes one fact more certain than it was. */
const confirmations: readonly ((one: EvidenceCase) => EvidenceCase)[] = [
  (one) => ({
    ...one,
    questions: one.questions.map((ask) =>
      ask.state === 'not-set-up'
        ? ask
        : {
            ...ask,
            state: 'answered',
            finding: stated(ask.finding === null ? {} : { scheme: ask.scheme, value: ask.value }),
          },
    ),
  }),
  (one) => ({
    ...one,
    settlements: [...one.settlements, settlement({ subject: 'item:place-agrees' })],
  }),
  (one) => ({
    ...one,
    settlements: [...one.settlements, settlement({ subject: 'item:activity-fits' })],
  }),
  (one) => ({ ...one, matchSummary: { result: 'not-known', ticketNumber: null } }),
  (one) => ({
    ...one,
    settlements: [
      ...one.settlements,
      settlement({ subject: 'number:fr-siret 73282932000075', as: 'accepted' }),
    ],
  }),
];

test('a confirming fact never makes the evidence worse', () => {
  fc.assert(
    fc.property(evidenceCases, fc.constantFrom(...confirmations), (one, confirm) => {
      expect(rankOf(confirm(one))).toBeLessThanOrEqual(rankOf(one));
    }),
    { numRuns: 600 },
  );
});

test('evidence that gets old is never better than when it was fresh', () => {
  fc.assert(
    fc.property(evidenceCases, (one) => {
      expect(rankOf({ ...one, now: days(8) })).toBeGreaterThanOrEqual(rankOf(one));
    }),
    { numRuns: 400 },
  );
});

test('once their answer is old, what was confirmed has to be looked at', () => {
  const fresh = evidenceCase('FR', { questions: [answered(), viesQuestion()] });
  expect([rankOf(fresh), rankOf({ ...fresh, now: days(7) })]).toEqual([0, 1]);
});

test('the same facts in another order are the same evidence', () => {
  fc.assert(
    fc.property(evidenceCases, (one) => {
      const turned = { ...one, questions: one.questions.toReversed() };
      expect(evaluateEvidence(turned).summary).toEqual(evaluateEvidence(one).summary);
    }),
    { numRuns: 300 },
  );
});
