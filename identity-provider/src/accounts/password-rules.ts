import { commonPasswords } from './common-passwords.ts';

export const shortestPassword = 12;
export const longestPassword = 128;

export type BrokenPasswordRule =
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORD_TOO_LONG'
  | 'PASSWORD_TOO_COMMON'
  | 'PASSWORD_CONTAINS_LOGIN';

/** The rules that a new password of this e-mail address breaks; empty when it is acceptable. */
export function brokenPasswordRules(password: string, email: string): BrokenPasswordRule[] {
  const broken: BrokenPasswordRule[] = [];
  const length = [...password].length; // people count characters, not UTF-16 units
  if (length < shortestPassword) broken.push('PASSWORD_TOO_SHORT');
  if (length > longestPassword) broken.push('PASSWORD_TOO_LONG');
  if (isCommon(password)) broken.push('PASSWORD_TOO_COMMON');
  const login = email.split('@')[0] ?? '';
  if (login.length >= 3 && password.toLowerCase().includes(login.toLowerCase())) {
    broken.push('PASSWORD_CONTAINS_LOGIN');
  }
  return broken;
}

function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const word = lower.replace(/[^\p{L}]+$/u, '');
  return commonPasswords.has(lower) || commonPasswords.has(word) || isOneRun(lower);
}

/** `aaaaaaaaaaaa`, `123456789012` and the like: each character equals or follows the one before. */
function isOneRun(password: string): boolean {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0);
  return codes.every((code, at) => {
    const before = codes[at - 1];
    if (before === undefined) return true;
    return code === before || Math.abs(code - before) === 1 || (before === 57 && code === 48);
  });
}
