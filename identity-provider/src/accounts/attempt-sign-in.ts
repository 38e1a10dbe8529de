import type { Account } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

export interface SignInAttempt {
  readonly email: string;
  readonly password: string;
  /** Network address of whoever tries. */
  readonly address: string;
}

export type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly account: Account }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly waitSeconds: number };

/**
 * Checks a password unless the throttle wants a pause first. Attempts on one account from one
 * address take turns, or a hundred guesses sent at once would all be checked before the first of
 * them had failed.
 */
export function attemptSignIn(
  deps: { accounts: Pick<AccountStore, 'signIn'>; throttle: SignInThrottle },
  { email, password, address }: SignInAttempt,
): Promise<SignInOutcome> {
  const { accounts, throttle } = deps;
  return throttle.inTurn(email, address, async () => {
    const waitSeconds = throttle.waitSeconds(email, address);
    if (waitSeconds > 0) return { kind: 'wait', waitSeconds };
    throttle.begins(email, address);
    const account = await accounts.signIn(email, password);
    if (account === undefined) return { kind: 'wrong' };
    throttle.succeeded(email, address);
    return { kind: 'signed-in', account };
  });
}
