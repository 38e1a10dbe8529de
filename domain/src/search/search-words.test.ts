import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  lettersOfText,
  longestWord,
  searchTerms,
  wordsOfCode,
  wordsOfName,
  wordsOfPerson,
  wordsOfPlace,
} from './search-words.ts';

describe('search terms', () => {
  test.each(['', 'ab', 'a b', 'é!', '眼', ' - . @ '])('of %j are too short', (text) => {
    expect(searchTerms(text)).toBeUndefined();
  });

  test.each(['c&a', 'C & A', 'C＆A', 'h+m'])('of %j are long enough', (text) => {
    expect(searchTerms(text)?.words.every(({ whole }) => whole)).toBe(true);
    expect(searchTerms(text)?.joined).toBeUndefined();
  });

  test.each(['&&&', 'a&', '&a&', '+1'])('of %j are too short', (text) => {
    expect(searchTerms(text)).toBeUndefined();
  });

  test.each([
    ['コーポ-', 'コーポ'],
    ['青山(株', '青山'],
    ['アイラヴ', 'アイラ'],
    ['ラヴ', 'ラブ'],
    ['レーザ-眼科', 'レーザー眼科'],
  ])('of %j are what no further letter changes', (text, word) => {
    expect(searchTerms(text)?.words).toEqual([{ text: word, whole: false }]);
  });

  test('are words in their folded form', () => {
    expect(searchTerms('Étoile')).toEqual({
      words: [{ text: 'etoile', whole: false }],
      joined: undefined,
    });
  });

  test('may be two Japanese characters', () => {
    expect(searchTerms('がん')?.words).toEqual([{ text: 'ガン', whole: false }]);
  });

  test('are several words, or all of them joined', () => {
    expect(searchTerms('FR 12 345')).toEqual({
      words: [
        { text: 'fr', whole: true },
        { text: '12', whole: true },
        { text: '345', whole: false },
      ],
      joined: 'fr12345',
    });
  });

  test('have no punctuation within a word', () => {
    expect(searchTerms('T-104233')?.words).toEqual([{ text: 't104233', whole: false }]);
  });

  test('are cut to the longest word', () => {
    expect(searchTerms('x'.repeat(90))?.words[0]?.text).toHaveLength(longestWord);
  });
});

describe('the words of a name', () => {
  test('are its words and their endings', () => {
    expect(wordsOfName('L’Œil Bleu')).toEqual(
      expect.arrayContaining(['loeilbleu', 'loeil', 'oeil', 'eil', 'bleu', 'leu', 'l']),
    );
    expect(wordsOfName('L’Œil Bleu')).not.toContain('eu');
  });

  test('find every part of a Japanese name', () => {
    expect(wordsOfName('青山がんか')).toEqual(
      expect.arrayContaining(['青山ガンカ', '山ガンカ', 'ガンカ', 'ンカ']),
    );
  });
});

test('the words of a number are the whole and its parts', () => {
  expect(wordsOfCode('T-104233')).toEqual(['t104233', 't', '104233']);
  expect(wordsOfCode('info@blue-ridge.example')).toEqual([
    'infoblueridgeexample',
    'info',
    'blue',
    'ridge',
    'example',
  ]);
  expect(wordsOfCode('FR 12 345')).toEqual(['fr12345', 'fr', '12', '345']);
});

test('the words of a person are the name as one word, its words, and Japanese endings', () => {
  expect(wordsOfPerson('Zoé d’Arcy-Le Goff')).toEqual([
    'zoedarcylegoff',
    'zoe',
    'darcyle',
    'goff',
    'd',
    'arcy',
    'le',
  ]);
  expect(wordsOfPerson('佐藤 花子')).toEqual(expect.arrayContaining(['佐藤花子', '佐藤', '花子']));
  expect(wordsOfPerson('—')).toEqual([]);
});

test('every word of a text is somewhere in its letters', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...'aé -@. 眼科ガがｶﾞœ') }),
  );
  fc.assert(
    fc.property(text, (value) => {
      const letters = lettersOfText(value);
      for (const wordsOf of [wordsOfCode, wordsOfName, wordsOfPerson, wordsOfPlace]) {
        for (const word of wordsOf(value)) expect(letters).toContain(word);
      }
    }),
  );
});
