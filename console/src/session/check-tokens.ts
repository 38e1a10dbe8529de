import { IdentityClaims } from '@countersign/domain/identity/identity-claims';
import * as oauth from 'oauth4webapi';
import { checkIdentityToken } from './check-identity-token.ts';
import { clientOf, type Identity, requestOptions } from './provider.ts';
import type { ReceivedTokens, SignInSecrets } from './provider-client.ts';
import { SignInError } from './sign-in-error.ts';
import { AccessToken } from './stored-session.ts';

// What a sign-in needs of the library after its token request, and what a sign-out needs: a file, while the
// script in the page sends that request.

/** For a provider that does not name its token's life time. */
const assumedLifetimeSeconds = 3600;

interface Received {
  readonly identity: Identity;
  readonly server: oauth.AuthorizationServer;
  readonly response: Response;
  readonly secrets: SignInSecrets;
  /** The name of the key that was proven, if one was. */
  readonly key?: string | undefined;
}

/** Every check of S1.3 of the provider's response to the token request. */
export async function checkTokens(received: Received): Promise<ReceivedTokens> {
  const { identity, server, response, secrets, key } = received;
  const tokens = await oauth.processAuthorizationCodeResponse(
    server,
    clientOf(identity),
    response,
    { expectedNonce: secrets.nonce, requireIdToken: true },
  );
  // Checks the signature although the token comes directly from the provider.
  await oauth.validateApplicationLevelSignature(server, response, {
    ...requestOptions(identity),
    ...keysOf(identity),
  });
  const { access_token: accessToken, id_token: idToken, refresh_token: refreshToken } = tokens;
  const isRefreshWanted = identity.scopes.includes('offline_access');
  if (refreshToken !== undefined && !isRefreshWanted) {
    // It would outlive the session; no one waits for its end.
    revokeToken({ identity, server }, refreshToken, 'refresh_token').catch(() => {});
  }
  // The library accepts others, which this console could not send.
  const isBound = key !== undefined && tokens.token_type === 'dpop';
  if (!isBound && (tokens.token_type !== 'bearer' || identity.dpop === 'required')) {
    throw new SignInError('token-invalid', 'token_type');
  }
  if (!AccessToken.safeParse(accessToken).success) {
    throw new SignInError('token-invalid', 'access_token');
  }
  if (idToken === undefined) throw new SignInError('token-invalid', 'id_token');
  await checkIdentityToken({
    idToken,
    accessToken,
    clientId: identity.clientId,
    nowMs: Date.now(),
  });
  return {
    accessToken,
    idToken,
    ...(isBound ? { key } : {}),
    ...(isRefreshWanted && refreshToken !== undefined ? { refreshToken } : {}),
    expiresInSeconds: tokens.expires_in ?? assumedLifetimeSeconds,
    claims: IdentityClaims.parse(oauth.getValidatedIdTokenClaims(tokens)),
  };
}

export async function revokeToken(
  { identity, server }: Pick<Received, 'identity' | 'server'>,
  token: string,
  hint: 'access_token' | 'refresh_token',
): Promise<void> {
  const response = await oauth.revocationRequest(server, clientOf(identity), oauth.None(), token, {
    ...requestOptions(identity),
    additionalParameters: { token_type_hint: hint },
  });
  await oauth.processRevocationResponse(response);
}

function keysOf({ jwks }: Identity) {
  if (jwks === undefined) return {};
  // A minute old: an unknown key is then fetched, as after a rotation.
  const uat = Math.floor(Date.now() / 1000) - 60;
  return { [oauth.jwksCache]: { jwks: structuredClone(jwks), uat } };
}
