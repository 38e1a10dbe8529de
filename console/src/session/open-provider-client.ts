import type { ConsoleConfiguration } from '@countersign/contract/console-configuration';
import { IdentityClaims } from '@countersign/domain/identity/identity-claims';
import * as oidc from 'openid-client';
import { authorizationRequest } from './authorization-request.ts';
import { checkIdentityToken } from './check-identity-token.ts';
import type { EndProviderSession } from './end-provider-session.ts';
import type { ProviderClient } from './provider-client.ts';
import { SignInError } from './sign-in-error.ts';
import { signInErrorOf } from './sign-in-error-of.ts';

type Identity = ConsoleConfiguration['identity'];

/** For a provider that does not name its token's life time. */
const assumedLifetimeSeconds = 3600;
const requestTimeoutSeconds = 10;

/** The only module that imports openid-client. */
export function openProviderClient(
  identity: Identity,
  /** Takes requests that the page has sent already. */
  send: typeof fetch = (...request) => fetch(...request),
  submit?: EndProviderSession['submit'],
): ProviderClient {
  let opened: Promise<oidc.Configuration> | undefined;
  const open = () => {
    opened ??= configure(identity, send).catch((error) => {
      opened = undefined; // the next attempt reads the metadata again
      throw signInErrorOf(error);
    });
    return opened;
  };
  const revoke: ProviderClient['revoke'] = async (token, hint) => {
    await oidc.tokenRevocation(await open(), token, { token_type_hint: hint });
  };
  return {
    async beginSignIn(request) {
      const { authorization_endpoint: endpoint } = (await open()).serverMetadata();
      if (endpoint === undefined) {
        throw new SignInError('provider-misconfigured', 'authorization_endpoint');
      }
      return authorizationRequest(identity, endpoint, request);
    },
    async finishSignIn(callback, secrets) {
      const configuration = await open();
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.codeVerifier,
          idTokenExpected: true,
        });
        const { refresh_token: refreshToken } = tokens;
        const isWanted = identity.scopes.includes('offline_access');
        if (refreshToken !== undefined && !isWanted) {
          // It would outlive the session; no one waits for its end.
          revoke(refreshToken, 'refresh_token').catch(() => {});
        }
        return await received(tokens, identity.clientId, isWanted);
      } catch (error) {
        throw signInErrorOf(error);
      }
    },
    revoke,
    async endSession(request) {
      const { end_session_endpoint: endpoint } = (await open()).serverMetadata();
      const { endProviderSession } = await import('./end-provider-session.ts');
      return endProviderSession({ identity, endpoint, ...request, submit });
    },
  };
}

async function configure(identity: Identity, send: typeof fetch): Promise<oidc.Configuration> {
  const issuer = new URL(identity.issuer);
  // Plain http only for a provider on this machine.
  const local =
    issuer.protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(issuer.hostname);
  const execute = local ? [oidc.allowInsecureRequests] : [];
  const { metadata } = identity;
  if (metadata === undefined) {
    const found = await oidc.discovery(issuer, identity.clientId, undefined, oidc.None(), {
      execute,
      timeout: requestTimeoutSeconds,
    });
    return prepared(found, identity, send);
  }
  if (metadata.issuer !== identity.issuer) {
    throw new SignInError('provider-misconfigured', `issuer ${identity.issuer}`);
  }
  const { revocation_endpoint, end_session_endpoint, ...rest } = metadata;
  const configuration = new oidc.Configuration(
    {
      ...rest,
      ...(revocation_endpoint === undefined ? {} : { revocation_endpoint }),
      ...(end_session_endpoint === undefined ? {} : { end_session_endpoint }),
    },
    identity.clientId,
    undefined,
    oidc.None(),
  );
  for (const step of execute) step(configuration);
  return prepared(configuration, identity, send);
}

function prepared(
  configuration: oidc.Configuration,
  identity: Identity,
  send: typeof fetch,
): oidc.Configuration {
  configuration[oidc.customFetch] = (address, { body, signal, ...init }) =>
    // The library sends forms only.
    send(address, {
      ...init,
      signal: signal ?? null,
      body: body instanceof URLSearchParams ? body : null,
    });
  configuration.timeout = requestTimeoutSeconds;
  // Checks the signature although the token comes directly from the provider.
  oidc.enableNonRepudiationChecks(configuration);
  if (identity.jwks !== undefined) {
    // A minute old: an unknown key is then fetched, as after a rotation.
    const uat = Math.floor(Date.now() / 1000) - 60;
    oidc.setJwksCache(configuration, { jwks: identity.jwks, uat });
  }
  return configuration;
}

async function received(
  tokens: Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>,
  clientId: string,
  isRefreshWanted: boolean,
) {
  const { access_token: accessToken, id_token: idToken, refresh_token: refreshToken } = tokens;
  // The library accepts others, which this console could not send.
  if (tokens.token_type !== 'bearer') throw new SignInError('token-invalid', 'token_type');
  if (idToken === undefined) throw new SignInError('token-invalid', 'id_token');
  await checkIdentityToken({ idToken, accessToken, clientId, nowMs: Date.now() });
  return {
    accessToken,
    idToken,
    ...(isRefreshWanted && refreshToken !== undefined ? { refreshToken } : {}),
    expiresInSeconds: tokens.expires_in ?? assumedLifetimeSeconds,
    claims: IdentityClaims.parse(tokens.claims()),
  };
}
