import type { Evidence, IdentifierEvidence } from '@countersign/contract/evidence/evidence';
import { expect, test } from 'vitest';
import { finding, identifier, question, rpps, sampleEvidence } from '../testing/sample-evidence.ts';
import { numberState } from './number-state.ts';

const by = { subject: 'marc', name: 'Marc Aubry' };
const accepted = { by, at: '2026-11-20T09:00:00.000Z', note: 'Read on the invoice.' };
const { layers } = identifier();
const failing = {
  verdict: 'invalid',
  layers: { ...layers, digit: { state: 'fails', reason: 'check-digit' } },
} satisfies Partial<IdentifierEvidence>;
const contradicting = {
  layers: { ...layers, cross: { state: 'fails', reason: 'different' } },
} satisfies Partial<IdentifierEvidence>;
const comparison: Evidence['crossChecks'][number] = {
  kind: 'fr-siren:fr-siret',
  verdict: 'contradict',
  reason: 'different',
  fact: 'SIREN',
  values: ['1', '2'],
  schemeIds: ['fr-siren', 'fr-siret'],
};
const answered = (verdict: 'contradicted' | 'needs-eyes' | 'unknown') => ({
  questions: [question(), question({ register: 'eu-vies', finding: finding({ verdict }) })],
});
const missing = {
  questions: [
    question({
      finding: finding({
        knowledge: 'not-found',
        verdict: 'needs-eyes',
        why: 'not-found-and-not-complete',
      }),
    }),
  ],
};
const unanswered = (state: 'waiting' | 'asking' | 'retrying' | 'not-set-up' | 'not-asked') => ({
  questions: [question({ state, finding: null })],
});

test.each([
  ['a confirmed number', {}, 'register-confirms', 'good'],
  ['a wrong check digit in spite of a register', failing, 'fails', 'bad'],
  ['a contradiction among the numbers', contradicting, 'contradicts', 'bad'],
  [
    'two registers of which one contradicts',
    answered('contradicted'),
    'register-contradicts',
    'bad',
  ],
  ['two registers of which one differs', answered('needs-eyes'), 'register-differs', 'waiting'],
  ['a register that has no such number', missing, 'register-lacks', 'waiting'],
  ['two registers of which one is away', answered('unknown'), 'register-confirms', 'good'],
  ['a question under way', unanswered('asking'), 'asking', 'asking'],
  ['a question in the queue', unanswered('waiting'), 'asking', 'asking'],
  ['a register that is away', unanswered('retrying'), 'away', 'waiting'],
  ['a register that is not set up', unanswered('not-set-up'), 'valid', 'neutral'],
  ['a register that was not asked yet', unanswered('not-asked'), 'valid', 'neutral'],
  ['a number without any register', { questions: [] }, 'valid', 'neutral'],
  ['a number without any rule', { questions: [], verdict: 'unknown' }, 'unknown', 'neutral'],
  ['a number accepted anyway', { ...failing, accepted }, 'accepted', 'good'],
] satisfies [string, Partial<IdentifierEvidence>, string, string][])(
  '%s',
  (_, changes, state, tone) => {
    const number = identifier(changes);
    const evidence = sampleEvidence({
      identifiers: [number, rpps],
      crossChecks: [comparison],
    });
    const [shown] = evidence.identifiers;
    expect(shown && numberState(shown, evidence)).toMatchObject({ state, tone });
  },
);
