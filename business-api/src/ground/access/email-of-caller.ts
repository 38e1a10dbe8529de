import type { AccessClaims } from './caller.ts';
import type { AskUserInfo } from './userinfo.ts';

export interface EmailSettings {
  /** Where the acting person's e-mail address stands. */
  readonly source: 'token' | 'userinfo';
  /** Name of the access token's claim, where the source is the token. */
  readonly claim: string;
}

/**
 * Finds the e-mail address of the person behind a verified token. Where the provider tells none,
 * nobody can be kept from their own registration: `onAbsent` hears of it once.
 */
export function emailOfCaller(
  { source, claim }: EmailSettings,
  askUserInfo: AskUserInfo,
  onAbsent: () => void,
): (token: string, claims: AccessClaims) => Promise<string | undefined> {
  let isTold = false;
  return async (token, claims) => {
    const value = source === 'token' ? claims[claim] : (await askUserInfo(token)).email;
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (!isTold) onAbsent();
    isTold = true;
    return undefined;
  };
}
