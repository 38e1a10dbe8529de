import { expect, test } from 'vitest';
import { answerLine } from './answer-line.ts';

const answer = (request: unknown) => answerLine(JSON.stringify(request));

test('a number is answered with its canonical form and the deciding layer', () => {
  expect(answer({ scheme: 'fr-siret', value: '732 829 320 00074' })).toEqual({
    scheme: 'fr-siret',
    value: '732 829 320 00074',
    canonical: '73282932000074',
    verdict: 'valid',
    layer: 'digit',
    why: 'SIRET: form and check digit are right.',
  });
});

test.each([
  [{ scheme: 'fr-siren', value: '732829321' }, 'invalid', 'digit'],
  [{ scheme: 'us-npi', value: 1234567893 }, 'valid', 'digit'],
  [{ scheme: 'us-npi', value: null }, 'invalid', 'format'],
  [{ scheme: 'nl-kvk', value: '12345678' }, 'valid', 'format'],
  [{ scheme: 'nobody-knows', value: '1' }, 'unknown', 'register'],
  [{ scheme: 'vat', value: '0403170701', market: 'be' }, 'valid', 'digit'],
  [{ scheme: 'vat', value: '094259216', market: 'EL' }, 'valid', 'digit'],
])('%j is %s by its %s', (request, verdict, layer) => {
  expect(answer(request)).toMatchObject({ verdict, layer });
});

test('a social security number has no canonical form', () => {
  const refused = answer({ scheme: 'us-ein', value: '123-45-6789' });
  expect(refused).toMatchObject({ canonical: null, verdict: 'invalid', layer: 'format' });
});

test('a set is answered with its comparisons', () => {
  const identifiers = [
    { scheme: 'fr-siren', value: '732829320' },
    { scheme: 'fr-siret', value: '35600000000048' },
  ];
  const sentence = 'SIREN says SIREN 732829320, SIRET says 356000000.';
  expect(answer({ identifiers, market: 'fr_FR' })).toEqual({
    crossChecks: [{ kind: 'fr-siren:fr-siret', verdict: 'contradict', question: false, sentence }],
  });
});

test.each(['', '{', 'null', '[]', '{"scheme":"us-npi"}', '{"identifiers":[1]}'])(
  'the line %j gets an error',
  (line) => {
    expect(answerLine(line)).toEqual({ error: expect.any(String) });
  },
);
