import { describe, expect, test } from 'vitest';
import { crossCheck } from './cross-checks.ts';
import { type NumberGiven, relatedNumbers } from './testing/related-numbers.ts';

const compare = (pairs: readonly NumberGiven[], market?: string) =>
  crossCheck(
    pairs.map(([scheme, value]) => ({ scheme, value })),
    market,
  );

describe.each(relatedNumbers)('%s', (one, same, other) => {
  test('agrees with a number of the same business', () => {
    expect(compare([one, same])).toMatchObject([{ verdict: 'agree', question: false }]);
    expect(compare([same, one])).toMatchObject([{ verdict: 'agree', question: false }]);
  });

  test('contradicts a number of another business', () => {
    expect(compare([one, other])).toMatchObject([{ verdict: 'contradict' }]);
    expect(compare([other, one])).toMatchObject([{ verdict: 'contradict' }]);
  });
});

test('a business number that holds another company number contradicts; a trust’s is a question', () => {
  const acn: NumberGiven = ['au-acn', '004 085 616'];
  expect(compare([acn, ['au-abn', '53 004 085 616']])).toMatchObject([{ verdict: 'agree' }]);
  const ofOther: NumberGiven = ['au-abn', '33 051 775 556'];
  for (const pair of [
    [acn, ofOther],
    [ofOther, acn],
  ]) {
    expect(compare(pair)).toMatchObject([
      { verdict: 'contradict', question: false, reason: 'different' },
    ]);
  }
  const [trust] = compare([acn, ['au-abn', '51 824 753 556']]);
  expect(trust).toMatchObject({ verdict: 'contradict', question: true });
});

test('two different numbers under one name are a question', () => {
  const found = compare([
    ['fr-siren', '732829320'],
    ['fr-siren', '303265045'],
  ]);
  expect(found).toMatchObject([{ verdict: 'contradict', question: true }]);
});

test.each<[string, NumberGiven, NumberGiven]>([
  ['a form that does not fit', ['fr-siren', '732829320'], ['fr-siret', '7328293200007']],
  ['a number of Monaco', ['fr-siren', '732829320'], ['fr-tva', 'FR53000004605']],
  ['a tax number of a person', ['cz-ico', '25123891'], ['cz-dic', '640903926']],
])('%s cannot be compared', (_what, one, other) => {
  expect(compare([one, other])).toMatchObject([{ verdict: 'not-checkable', question: false }]);
});

test('numbers with nothing in common are not compared', () => {
  const npi: NumberGiven = ['us-npi', '1234567893'];
  expect(compare([npi, ['us-ein', '12-3456789'], ['nonsense', '1'], ['other', '2']])).toEqual([]);
  expect(compare([npi, ['us-npi', '1245319599']])).toEqual([]);
  expect(
    compare([
      ['es-nif', 'B64717838'],
      ['pt-nif', '501964843'],
    ]),
  ).toEqual([]);
  expect(compare([])).toEqual([]);
});

test.each<[string, NumberGiven, number]>([
  ['DE', ['fr-siren', '732829320'], 1],
  ['FR', ['fr-siren', '732829320'], 0],
  ['MC', ['fr-siren', '732829320'], 0],
  ['DE', ['lei', '213800KUD8LAJWSQ9D15'], 0],
])('in %s, %s leads to %i questions', (market, one, times) => {
  const found = compare([one], market);
  expect(found).toHaveLength(times);
  for (const check of found) expect(check).toMatchObject({ question: true });
});
