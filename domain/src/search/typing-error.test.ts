import { expect, test } from 'vitest';
import { searchTerms } from './search-words.ts';
import { correctableWords, foldedWords, halvesOf, isOneErrorApart } from './typing-error.ts';

test.each([
  ['lafayete', 'lafayette', true],
  ['lafayettte', 'lafayette', true],
  ['lafayotte', 'lafayette', true],
  ['lafaytete', 'lafayette', true],
  ['afayette', 'lafayette', true],
  ['lafayett', 'lafayette', true],
  ['lafayette', 'lafayette', false],
  ['lafyete', 'lafayette', false],
  ['lunette', 'lafayette', false],
])('%s and %s: one typing error apart is %s', (typed, word, expected) => {
  expect(isOneErrorApart(typed, word)).toBe(expected);
  expect(isOneErrorApart(word, typed)).toBe(expected);
});

test('only words of five Latin letters and more are corrected', () => {
  const terms = searchTerms('Optiqe du T-104233 青山眼科 lens');
  expect(terms && correctableWords(terms)).toEqual(['optiqe']);
});

test('a word has two halves, and a name its words', () => {
  expect(halvesOf('optiqe')).toEqual(['opt', 'iqe']);
  expect(foldedWords('Optique Lafayette-Bourse')).toEqual(['optique', 'lafayette', 'bourse']);
});
