import { demoPassword } from './demo-accounts.ts';
import { isCommonPassword } from './is-common-password.ts';
import { normalisePassword } from './normalise-password.ts';

export const shortestPassword = 12;
export const longestPassword = 128;

export type BrokenPasswordRule =
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORD_TOO_LONG'
  | 'PASSWORD_TOO_COMMON'
  | 'PASSWORD_CONTAINS_LOGIN';

/**
 * The rules that a new password of this e-mail address breaks; empty when it is acceptable. They are
 * ASVS 5's: length, no well-known ones, nothing about kinds of characters.
 */
export function brokenPasswordRules(typed: string, email: string): BrokenPasswordRule[] {
  const password = normalisePassword(typed);
  const broken: BrokenPasswordRule[] = [];
  const length = [...password].length; // people count characters, not UTF-16 units
  if (length < shortestPassword) broken.push('PASSWORD_TOO_SHORT');
  if (length > longestPassword) broken.push('PASSWORD_TOO_LONG');
  // A short password is refused anyway. The demo accounts' own password is published, but a person
  // who has changed it may want to restore it.
  const isJudged = length >= shortestPassword && password !== demoPassword;
  if (isJudged && isCommonPassword(password)) broken.push('PASSWORD_TOO_COMMON');
  const login = email.split('@')[0] ?? '';
  if (login.length >= 3 && password.toLowerCase().includes(login.toLowerCase())) {
    broken.push('PASSWORD_CONTAINS_LOGIN');
  }
  return broken;
}
