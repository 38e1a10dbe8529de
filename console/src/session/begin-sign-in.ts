import type { IdentityClaims } from '@countersign/domain/identity/identity-claims';
import type { Freshness } from '@countersign/domain/identity/sign-in-challenge';
import { checkReturnPath } from './check-return-path.ts';
import type { ProviderClient } from './provider-client.ts';
import { mayRedirect } from './redirect-limit.ts';
import type { SessionParts } from './session-parts.ts';
import { SignInError } from './sign-in-error.ts';
import { storeTransaction } from './sign-in-transaction.ts';

export interface SignInOptions {
  /** Without a click (S4.1). */
  readonly automatic?: boolean;
  /** The provider asks for an account even if it has a session (S6.2). */
  readonly asOtherAccount?: boolean;
  /** A new sign-in of the same person, which the provider requires for an action. */
  readonly fresh?: Freshness;
}

type BeginningParts = Pick<
  SessionParts,
  'storage' | 'now' | 'issuer' | 'ownOrigin' | 'callbackPath' | 'here' | 'locale'
> & { readonly loadProvider: () => Promise<Pick<ProviderClient, 'beginSignIn'>> };

/**
 * Stores what the callback needs; returns the address to redirect to. `former` was signed in and is
 * expected again (S4.2). Rejects with SignInError.
 */
export async function beginSignIn(
  parts: BeginningParts,
  { automatic = false, asOtherAccount = false, fresh }: SignInOptions,
  former: IdentityClaims | undefined,
): Promise<string> {
  const { storage, now, issuer, ownOrigin } = parts;
  if (automatic && !mayRedirect(storage, now())) throw new SignInError('too-many-redirects');
  const expected = asOtherAccount ? undefined : former;
  const provider = await parts.loadProvider();
  const { address, secrets } = await provider.beginSignIn({
    redirectUri: ownOrigin + parts.callbackPath,
    locale: parts.locale(),
    asOtherAccount,
    fresh,
    loginHint: expected?.email ?? expected?.preferred_username,
  });
  const returnTo = checkReturnPath(parts.here(), ownOrigin) ?? '/';
  const expectedSub = expected?.sub;
  const reauthenticated = fresh !== undefined;
  const transaction = {
    ...secrets,
    issuer,
    returnTo,
    startedAtMs: now(),
    expectedSub,
    reauthenticated,
  };
  if (!storeTransaction(storage, transaction)) {
    throw new SignInError('storage-blocked');
  }
  return address;
}
