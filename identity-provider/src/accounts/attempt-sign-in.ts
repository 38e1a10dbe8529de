import type { Account } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

export interface SignInAttempt {
  readonly email: string;
  readonly password: string;
  /** Network address of the caller. */
  readonly address: string;
}

export type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly account: Account }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly waitSeconds: number };

/**
 * Checks a password unless the throttle demands a wait. Attempts on one account from one address
 * take turns; otherwise a hundred guesses sent at once would all be checked before the first of them
 * has failed.
 */
export function attemptSignIn(
  deps: { accounts: Pick<AccountStore, 'signIn'>; throttle: SignInThrottle },
  { email, password, address }: SignInAttempt,
): Promise<SignInOutcome> {
  const { accounts, throttle } = deps;
  return throttle.inTurn(email, address, async () => {
    const waitSeconds = throttle.waitSeconds(email, address);
    if (waitSeconds > 0) return { kind: 'wait', waitSeconds };
    throttle.recordAttempt(email, address);
    const account = await accounts.signIn(email, password);
    if (account === undefined) return { kind: 'wrong' };
    throttle.clearAttempts(email, address);
    return { kind: 'signed-in', account };
  });
}
