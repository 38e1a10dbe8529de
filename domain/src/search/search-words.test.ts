import { describe, expect, test } from 'vitest';
import { longestWord, searchTerms, wordsOfCode, wordsOfName } from './search-words.ts';

describe('what a search asks for', () => {
  test.each(['', 'ab', 'a b', 'é!', '眼', ' - . @ '])('is too short: %j', (text) => {
    expect(searchTerms(text)).toBeUndefined();
  });

  test('is a word, in its folded form', () => {
    expect(searchTerms('Étoile')).toEqual({
      words: [{ text: 'etoile', whole: false }],
      joined: undefined,
    });
  });

  test('is two characters of Japanese', () => {
    expect(searchTerms('がん')?.words).toEqual([{ text: 'ガン', whole: false }]);
  });

  test('is several words, or all of them as one', () => {
    expect(searchTerms('FR 12 345')).toEqual({
      words: [
        { text: 'fr', whole: true },
        { text: '12', whole: true },
        { text: '345', whole: false },
      ],
      joined: 'fr12345',
    });
  });

  test('leaves out signs within a word', () => {
    expect(searchTerms('T-104233')?.words).toEqual([{ text: 't104233', whole: false }]);
  });

  test('is no longer than words are', () => {
    expect(searchTerms('x'.repeat(90))?.words[0]?.text).toHaveLength(longestWord);
  });
});

describe('the words of a name', () => {
  test('are its own and their endings', () => {
    expect(wordsOfName('L’Œil Bleu')).toEqual(
      expect.arrayContaining(['loeilbleu', 'loeil', 'oeil', 'eil', 'bleu', 'leu', 'l']),
    );
    expect(wordsOfName('L’Œil Bleu')).not.toContain('eu');
  });

  test('find every part of a Japanese one', () => {
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
