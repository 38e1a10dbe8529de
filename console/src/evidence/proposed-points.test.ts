import { expect, test } from 'vitest';
import { proposedPoints } from './proposed-points.ts';

type Given = Parameters<typeof proposedPoints>[0];

test('proposedPoints asks for what failed and for nothing that is settled', () => {
  const item = (code: string, state: string) => ({ code, state });
  const number = (scheme: string, verdict: string, accepted: unknown = null) => ({
    scheme,
    verdict,
    accepted,
  });
  const evidence = {
    items: [
      item('name-agrees', 'contradicted'),
      item('place-agrees', 'confirmed'),
      item('licence-valid', 'open'),
      item('contact-may-act', 'by-hand'),
      item('not-known-already', 'open'),
    ],
    identifiers: [
      number('fr-siret', 'valid'),
      number('fr-siret', 'invalid'),
      number('fr-rpps', 'invalid', { note: 'seen' }),
    ],
  } as unknown as Given; // the parts that it reads
  expect(proposedPoints(evidence)).toEqual([
    { kind: 'correct', field: 'practice.identifiers[fr-siret#2]', reason: 'B02' },
    { kind: 'correct', field: 'practice.legalName', reason: 'B03' },
    { kind: 'document', field: 'documents[licence]', reason: 'L01' },
  ]);
});
