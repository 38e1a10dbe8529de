import type { IdentityClaims } from '@countersign/domain/identity/identity-claims';
import { checkReturnPath } from './check-return-path.ts';
import type { Freshness } from './provider-client.ts';
import { mayRedirect } from './redirect-limit.ts';
import type { SessionParts } from './session-parts.ts';
import { SignInError } from './sign-in-error.ts';
import { storeTransaction } from './stored-session.ts';

export interface SignInOptions {
  /** Nobody clicked for it (S4.1). */
  readonly automatic?: boolean;
  /** The provider is to ask who it is, even where it knows somebody (S6.2). */
  readonly asOtherAccount?: boolean;
  /** The same person once more: the provider wants a newer sign-in for what they are about to do. */
  readonly fresh?: Freshness;
}

/**
 * Remembers what the callback will need, and gives the address to go to. `former` had been signed in and is
 * expected back (S4.2). Rejects with SignInError.
 */
export async function beginSignIn(
  parts: SessionParts,
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
