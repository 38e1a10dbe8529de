import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import type { AccountStore } from './accounts/account-store.ts';
import type { SignInThrottle } from './accounts/sign-in-throttle.ts';
import { answerCrossOrigin } from './http/cross-origin.ts';
import { readForm } from './http/read-request.ts';
import { sendJson } from './http/send-json.ts';
import { type PasswordDeps, passwordEndpoint } from './my-account/password-endpoint.ts';
import { profileEndpoint } from './my-account/profile-endpoint.ts';
import { profileSchemaEndpoint } from './my-account/profile-schema-endpoint.ts';
import { noticePage } from './pages/notice-page.ts';
import { pageLanguage } from './pages/page-language.ts';
import { sendPage } from './pages/send-page.ts';
import { signInEndpoint } from './pages/sign-in-endpoint.ts';
import { pageTexts } from './pages/texts/page-texts.ts';
import { type IdentitySettings, isLoopback } from './settings/identity-settings.ts';
import { introspectEndpoint } from './tokens/introspect-endpoint.ts';
import { revokeEndpoint } from './tokens/revoke-endpoint.ts';
import type { TokenLedger } from './tokens/token-ledger.ts';
import { userinfoEndpoint } from './tokens/userinfo-endpoint.ts';
import type { VerifyAccessToken } from './tokens/verify-access-token.ts';
import type { VerifyRequest } from './tokens/verify-request.ts';

export interface RequestDeps {
  readonly settings: IdentitySettings;
  readonly provider: Provider;
  readonly accounts: AccountStore;
  readonly throttle: SignInThrottle;
  readonly ledger: TokenLedger;
  readonly verify: VerifyAccessToken;
  readonly verifyRequest: VerifyRequest;
  readonly sendLogouts: PasswordDeps['sendLogouts'];
  readonly limit: PasswordDeps['limit'];
  readonly notifyOwner: PasswordDeps['notifyOwner'];
}

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Routes every request to its endpoint; oidc-provider handles the rest below the issuer. */
export function createRequestHandler(deps: RequestDeps): Handle {
  const { settings, provider } = deps;
  const { mountPath, host } = settings;
  const protocol = provider.callback();
  const oauthMetadataPath = `/.well-known/oauth-authorization-server${mountPath}`; // RFC 8414 §3

  /** oidc-provider compares `originalUrl` and `url` to learn where it is mounted. */
  const forwardToProvider: Handle = async (request, response) => {
    const given = request.url ?? '/';
    const isMetadata = given.split('?')[0] === oauthMetadataPath;
    const inside = isMetadata
      ? '/.well-known/oauth-authorization-server'
      : given.slice(mountPath.length);
    Object.assign(request, { originalUrl: `${mountPath}${inside}`, url: inside });
    request.headers.host = host;
    await protocol(request, response);
  };

  /** The console signs out by a form; oidc-provider takes one only with cookies that need TLS. */
  const endSession: Handle = async (request, response) => {
    const form = await readForm(request);
    Object.assign(request, { method: 'GET', url: `${mountPath}/v1/logout?${form}` });
    await forwardToProvider(request, response);
  };

  const endpoints: Record<string, Handle> = {
    [`POST ${mountPath}/v1/logout`]: endSession,
    [`POST ${mountPath}/v1/revoke`]: (request, response) => revokeEndpoint(request, response, deps),
    [`POST ${mountPath}/v1/introspect`]: (request, response) =>
      introspectEndpoint(request, response, deps),
    [`GET ${mountPath}/v1/userinfo`]: (request, response) =>
      userinfoEndpoint(request, response, deps),
    [`POST ${mountPath}/v1/userinfo`]: (request, response) =>
      userinfoEndpoint(request, response, deps),
    'GET /healthz': async (_request, response) => sendJson(response, 200, { status: 'ok' }),
  };
  const anyMethodEndpoints: Record<string, Handle> = {
    '/idp/myaccount/password': (request, response) => passwordEndpoint(request, response, deps),
    '/idp/myaccount/profile': (request, response) => profileEndpoint(request, response, deps),
    '/idp/myaccount/profile/schema': (request, response) =>
      profileSchemaEndpoint(request, response, deps),
  };

  return async (request, response) => {
    const url = URL.parse(request.url ?? '/', settings.origin);
    const calledHost = URL.parse(`http://${request.headers.host}`)?.hostname;
    // A foreign host name that points at this computer (DNS rebinding) must not reach the accounts.
    if (url === null || calledHost === undefined || !isLoopback(calledHost)) {
      return sendJson(response, 421, { error: 'misdirected_request' });
    }
    const path = url.pathname;
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('referrer-policy', 'same-origin'); // none at all would hide Origin from forms
    if (answerCrossOrigin(request, response, settings)) return;
    const handle = endpoints[`${request.method} ${path}`] ?? anyMethodEndpoints[path];
    if (handle !== undefined) return handle(request, response);
    if (path.startsWith('/sign-in/')) return signInEndpoint(request, response, url, deps);
    if (path.startsWith(`${mountPath}/`) || path === oauthMetadataPath) {
      return forwardToProvider(request, response);
    }
    const language = pageLanguage({ acceptLanguage: request.headers['accept-language'] });
    const { consoleUrls, consoleOrigins } = settings;
    const page = noticePage({ language, ...pageTexts[language].notFound, consoleUrls });
    sendPage(response, 404, page, consoleOrigins);
  };
}
