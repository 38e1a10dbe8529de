import { expect, test } from 'vitest';
import { type JudgedMatch, matchStanding } from './match-standing.ts';

const said = (as: 'same' | 'related' | 'different', numbers: string[] = []) => ({ as, numbers });

test.each<[string, JudgedMatch, string]>([
  ['a duplicate', { verdict: 'duplicate', numbers: [], answer: null }, 'open'],
  ['a possible one', { verdict: 'possible', numbers: [], answer: null }, 'open'],
  ['a related one', { verdict: 'related', numbers: ['1'], answer: null }, 'silent'],
  ['one called the same', { verdict: 'related', numbers: [], answer: said('same') }, 'same'],
  [
    'one called related',
    { verdict: 'duplicate', numbers: ['1'], answer: said('related') },
    'silent',
  ],
  [
    'one called different',
    { verdict: 'duplicate', numbers: ['1'], answer: said('different', ['1', '2']) },
    'silent',
  ],
  [
    'one called different with a new number in common',
    { verdict: 'possible', numbers: ['1', '3'], answer: said('different', ['1']) },
    'open',
  ],
])('%s', (_what, match, standing) => expect(matchStanding(match)).toBe(standing));
