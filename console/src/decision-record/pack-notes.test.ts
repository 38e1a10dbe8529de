import { expect, test } from 'vitest';
import { packNotes } from './pack-notes.ts';

const long = (length: number) => 'x'.repeat(length);

test.each([
  ['nothing', [], []],
  ['short texts', ['L01', 'Bonjour', 'Called.'], ['L01\n\nBonjour\n\nCalled.']],
  ['up to the limit', [long(1999), long(1999)], [`${long(1999)}\n\n${long(1999)}`]],
  ['over it', ['L01', long(4000), long(10)], ['L01', long(4000), long(10)]],
])('[S8.2] puts what was typed into as few notes as fit: %s', (_, texts, notes) => {
  expect(packNotes(texts)).toEqual(notes);
});
