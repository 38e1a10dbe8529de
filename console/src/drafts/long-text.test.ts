import { requiredTextOf } from '@countersign/contract/required-text';
import { expect, test } from 'vitest';
import { textFault } from './long-text.ts';

test.each([
  ['abc', undefined],
  ['', 'required'],
  ['abcd', 'too-long'],
  ['\u0000', 'malformed'],
] as const)('[S8.2] the schema finds the fault of %j: %s', (text, fault) => {
  expect(textFault(requiredTextOf(3), text)).toBe(fault);
});
