import type { AccessClaims } from './access-claims.ts';
import type { AskUserInfo } from './userinfo.ts';

export interface EmailSettings {
  /** Where the acting person's e-mail address is found. */
  readonly source: 'token' | 'userinfo';
  /** Name of the access token's claim, if the source is the token. */
  readonly claim: string;
}

/**
 * Finds the e-mail address of the person behind a verified token. Without addresses, a person's own
 * registration cannot be recognised: `onAbsent` is called once.
 */
export function emailOfCaller(
  { source, claim }: EmailSettings,
  askUserInfo: AskUserInfo,
  onAbsent: () => void,
): (token: string, claims: AccessClaims) => Promise<string | undefined> {
  let isReported = false;
  return async (token, claims) => {
    const value = source === 'token' ? claims[claim] : (await askUserInfo(token)).email;
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (!isReported) onAbsent();
    isReported = true;
    return undefined;
  };
}
