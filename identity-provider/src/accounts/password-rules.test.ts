import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { brokenPasswordRules, shortestPassword } from './password-rules.ts';

const email = 'kanrisha@demo.example';

test.each([
  ['three plain words', 'correct staple orchard', []],
  ['Japanese, counted in characters', 'さくらの花が咲く春の朝です', []],
  ['11 characters', 'vK3#mQ9!xT2', ['PASSWORD_TOO_SHORT']],
  ['11 characters of two UTF-16 units each', '😀😃😄😁😆😅😂🙂🙃😉😊', ['PASSWORD_TOO_SHORT']],
  ['128 characters', 'x9!kq'.repeat(26).slice(0, 128), []],
  ['129 characters', 'x9!kq'.repeat(26).slice(0, 129), ['PASSWORD_TOO_LONG']],
  ['a well-known word with digits', 'Password123456!', ['PASSWORD_TOO_COMMON']],
  ['a well-known run of keys', '1qaz2wsx3edc', ['PASSWORD_TOO_COMMON']],
  ['one character repeated', 'zzzzzzzzzzzzz', ['PASSWORD_TOO_COMMON']],
  ['counting', '1234567890123', ['PASSWORD_TOO_COMMON']],
  ['the password of the demo accounts', 'Countersign-Demo-1', []],
  [
    'two well-known words, the product’s name among them',
    'Countersign-Demo-2',
    ['PASSWORD_TOO_COMMON'],
  ],
  ['two well-known words', 'Sunshine-Football7', ['PASSWORD_TOO_COMMON']],
  ['signs in place of letters', 'P@55w0rd2026!!', ['PASSWORD_TOO_COMMON']],
  ['digits before and after', '2026Welcome2026', ['PASSWORD_TOO_COMMON']],
  ['full-width letters', 'ｐａｓｓｗｏｒｄ１２３４', ['PASSWORD_TOO_COMMON']],
  ['a piece again and again', 'ab1ab1ab1ab1', ['PASSWORD_TOO_COMMON']],
  ['rows of keys, there and back', 'asdfghjklpoiuytrewq', ['PASSWORD_TOO_COMMON']],
  ['a leaked one', 'contortionist', ['PASSWORD_TOO_COMMON']],
  ['a leaked one dressed up', 'L1ghth0use-2026', ['PASSWORD_TOO_COMMON']],
  ['a leaked word lost among digits', '83749lighthouse274923', []],
  ['one well-known word among others', 'sunshine over the harbour', []],
  ['digits around two letters', '7293847261ab', []],
  ['64 characters', 'a long walk home along the quiet river, then tea with my sister!', []],
  ['no digits, no signs, no upper case', 'orchardviolinlantern', []],
  ['the login in another case', 'my-Kanrisha-2026', ['PASSWORD_CONTAINS_LOGIN']],
  ['ten letters with separate accents', 'é'.repeat(10).normalize('NFD'), ['PASSWORD_TOO_SHORT']],
  ['the login in full width', 'my-ｋａｎｒｉｓｈａ-2026', ['PASSWORD_CONTAINS_LOGIN']],
  ['two rules at once', 'kanrisha', ['PASSWORD_TOO_SHORT', 'PASSWORD_CONTAINS_LOGIN']],
])('[S5.1] the rules judge a new password: %s', (_case, password, broken) => {
  expect(brokenPasswordRules(password, email)).toEqual(broken);
});

test('[S5.1] every leaked password of sufficient length is refused', () => {
  const longEnough = dictionary['passwords-common'].filter((one) => one.length >= shortestPassword);
  expect(longEnough.length).toBeGreaterThan(300);
  expect(longEnough.filter((one) => brokenPasswordRules(one, 'x@y').length === 0)).toEqual([]);
});

test('[S5.1] more long common passwords are refused than ASVS demands', () => {
  const words = [...commonPasswords].filter((word) => /^\p{L}{3,}$/u.test(word));
  const pairs = words.flatMap((first) => words.map((second) => first + second));
  const longEnough = new Set([...words, ...pairs].filter((one) => [...one].length >= 12));
  expect(longEnough.size).toBeGreaterThan(3000);
  // Each tenth of them, dressed up in another way.
  const dressed = [...longEnough].filter((_, at) => at % 10 === 0);
  const passing = dressed.filter((one, at) => {
    const dress = [one, `${one}1!`, `2026${one}`, one.toUpperCase(), one.replaceAll('o', '0')];
    return brokenPasswordRules(dress[at % dress.length] ?? one, 'x@y').length === 0;
  });
  expect(passing).toEqual([]);
});
