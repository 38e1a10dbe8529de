import { expect, test } from 'vitest';
import { requiredTextOf } from './required-text.ts';

test.each([
  ['a', []],
  [' a\n', []],
  ['', ['required']],
  [' \n\t', ['required']],
  ['too long', ['too-long']],
  ['\u0007', ['malformed']],
  ['\u0007long', ['too-long']],
])('a required text %j has the faults %j', (text, faults) => {
  const { error } = requiredTextOf(4).safeParse(text);
  expect((error?.issues ?? []).map(({ message }) => message)).toEqual(faults);
});
