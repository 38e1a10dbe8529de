import { expect, test } from 'vitest';
import { changedLines } from './changed-lines.ts';

test.each([
  ['the same', 'a\n\nb', 'a\nb\n', [], []],
  ['a line more', 'a', 'a\nb', [], ['b']],
  ['another line', 'a\nb\nc', 'a\nx\nc', ['b'], ['x']],
  ['nothing left', 'a\nb', '', ['a', 'b'], []],
])('[S8.2] says what is new and what is gone: %s', (_, before, after, removed, added) => {
  expect(changedLines(before, after)).toEqual({ removed, added });
});
