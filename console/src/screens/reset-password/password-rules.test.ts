import { expect, test } from 'vitest';
import { passwordFault, rulesMet } from './password-rules.ts';

const rules = { minimumLength: 4, maximumLength: 6 };

test.each([
  ['', 'required'],
  ['abc', 'tooShort'],
  ['abcd', undefined],
  ['👓👓👓', 'tooShort'],
  ['👓👓👓👓👓👓', undefined],
  ['abcdefg', 'tooLong'],
])('[S5.1] the length rules of the configuration: “%s” is %s', (password, fault) => {
  expect(passwordFault(password, rules)).toBe(fault);
});

test('[S5.1] rules tick one by one', () => {
  expect(rulesMet('', '', rules)).toEqual({ minimum: false, maximum: false, same: false });
  expect(rulesMet('abcd', 'abc', rules)).toEqual({ minimum: true, maximum: true, same: false });
  expect(rulesMet('abcdefg', 'abcdefg', rules)).toEqual({
    minimum: true,
    maximum: false,
    same: true,
  });
});
