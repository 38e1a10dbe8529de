import { createHmac } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { AccountStore } from '../accounts/account-store.ts';
import { endSessionPage } from '../pages/end-session-page.ts';
import { protocolErrorPage, signedOutPage } from '../pages/provider-notices.ts';
import { languageOf } from '../pages/send-page.ts';
import { assurances, claimsByScope, identityClaims } from '../protocol/claims.ts';
import { clientMetadata, resourceScopesOf } from '../protocol/clients.ts';
import { apiAudience, identityScopes } from '../protocol/scopes.ts';
import type { IdentitySettings } from '../settings/identity-settings.ts';
import type { Keys } from '../storage/key-ring.ts';
import { createOidcAdapter } from '../storage/oidc-adapter.ts';
import { accessTokenClaims } from './access-token-claims.ts';
import { firstPartyGrant } from './first-party-grant.ts';
import { rejectUnknownScopes } from './reject-unknown-scopes.ts';

/** Contains the language, so that the page still has it after the interaction has expired. */
const signInAddress = (ctx: KoaContextWithOIDC, { uid }: { uid: string }) =>
  `/sign-in/${uid}?locale=${languageOf(ctx)}`;

/** How long a person stays signed in at the provider. */
export const sessionSeconds = 12 * 3600;
const interactionSeconds = 3600;

/** Sets oidc-provider up as an Okta-shaped provider: Okta's paths, claims and token format. */
export function createProvider(deps: {
  settings: IdentitySettings;
  database: DatabaseSync;
  accounts: AccountStore;
  keys: Keys;
}): Provider {
  const { settings, database, accounts } = deps;
  const policy = interactionPolicy.base();
  policy.remove('consent'); // first party: firstPartyGrant grants

  const provider = new Provider(settings.issuer, {
    adapter: (model) => createOidcAdapter(database, model),
    clients: clientMetadata(settings),
    jwks: { keys: [...deps.keys.signing] }, // the first one signs
    cookies: { keys: [...deps.keys.cookies], names: cookieNames(settings.origin) },
    routes: {
      authorization: '/v1/authorize',
      token: '/v1/token',
      revocation: '/v1/revoke',
      introspection: '/v1/introspect',
      jwks: '/v1/keys',
      userinfo: '/v1/userinfo',
      end_session: '/v1/logout',
    },
    responseTypes: ['code'],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    scopes: [...identityScopes],
    claims: claimsByScope,
    acrValues: [...assurances],
    conformIdTokenClaims: false, // the console reads name and gen_locale from the ID token (S3.1)
    extraParams: { locale: rejectUnknownScopes },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    // Its own refuses addresses of this computer, where the API is.
    fetch: (url, { method, headers, body, redirect, signal } = {}) =>
      fetch(url, { method, headers, body, redirect, signal } as RequestInit), // as it was given
    interactions: { policy, url: signInAddress },
    features: {
      devInteractions: { enabled: false },
      // Where a client wants it (RFC 9449). A nonce only where its clock is off: one more round trip.
      dPoP: { enabled: true, nonceSecret: nonceSecretOf(deps.keys), requireNonce: () => false },
      pushedAuthorizationRequests: { enabled: false },
      clientCredentials: { enabled: true },
      revocation: { enabled: true }, // announced here, answered by tokens/revoke-endpoint.ts
      introspection: { enabled: true }, // … and by tokens/introspect-endpoint.ts
      resourceIndicators: {
        enabled: true,
        defaultResource: () => apiAudience,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, _resource, client) => ({
          audience: apiAudience,
          scope: resourceScopesOf(client.clientId).join(' '),
          accessTokenFormat: 'jwt',
          accessTokenTTL: settings.tokenLifetimeSeconds,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx) => endSessionPage(ctx, settings, accounts),
        postLogoutSuccessSource: (ctx) => signedOutPage(ctx, settings),
      },
    },
    ttl: {
      AccessToken: settings.tokenLifetimeSeconds,
      ClientCredentials: settings.tokenLifetimeSeconds,
      IdToken: settings.tokenLifetimeSeconds,
      AuthorizationCode: 60,
      Interaction: interactionSeconds,
      Session: sessionSeconds,
      Grant: sessionSeconds + settings.tokenLifetimeSeconds,
    },
    extraTokenClaims: accessTokenClaims(accounts),
    loadExistingGrant: firstPartyGrant,
    findAccount: (_ctx, id) => {
      const account = accounts.findById(id);
      return account && { accountId: id, claims: () => identityClaims(account) };
    },
    clientBasedCORS: (_ctx, origin) => settings.consoleOrigins.includes(origin),
    renderError: (ctx, out) => protocolErrorPage(ctx, settings, out),
  });
  // It serves plain HTTP: for an issuer with TLS a proxy in front of it sends X-Forwarded-Proto.
  provider.proxy = settings.issuer.startsWith('https:');
  return provider;
}

/** 32 bytes, the same after a restart. */
function nonceSecretOf({ cookies: [key = ''] }: Keys): Buffer {
  return createHmac('sha256', key).update('nonces of DPoP').digest();
}

/** Cookies are shared by all ports of a host: the names carry the port, so two copies can run. */
function cookieNames(origin: string) {
  const { port, protocol } = new URL(origin);
  const suffix = port || (protocol === 'https:' ? '443' : '80');
  return {
    session: `cs_session_${suffix}`,
    interaction: `cs_interaction_${suffix}`,
    resume: `cs_resume_${suffix}`,
  };
}
