import { startIdentityProvider } from '../start-identity-provider.ts';
import { authorizationRequest } from './authorization-request.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { type CookieJar, createCookieJar } from './cookie-jar.ts';
import { followRedirects } from './follow-redirects.ts';
import { signInByHttp } from './sign-in-by-http.ts';

const consoleUrl = 'http://localhost:4000';
const clientId = 'countersign-console';
const redirectUri = `${consoleUrl}/login/callback`;

type Options = Partial<Parameters<typeof startIdentityProvider>[0]>;

/** A provider on a free port, with the calls that its tests have in common. */
export async function startTestProvider(options: Options = {}) {
  const provider = await startIdentityProvider({
    port: 0,
    dataDir: ':memory:',
    consoleUrls: [consoleUrl],
    passwordCost: cheapPasswords,
    ...options,
  });
  const { issuer, url } = provider;
  const client = { issuer, clientId, redirectUri };

  return {
    ...provider,
    ...client,
    consoleUrl,
    request: (more: Record<string, string> = {}) => authorizationRequest({ ...client, more }),
    /** Opens a sign-in; ends at a page, or at the redirect back to the console. */
    open: (
      jar: CookieJar,
      more: Record<string, string> = {},
      headers: Record<string, string> = {},
    ) =>
      followRedirects(authorizationRequest({ ...client, more }).url, jar, redirectUri, { headers }),
    submit: (
      jar: CookieJar,
      at: URL,
      form: Record<string, string>,
      headers: Record<string, string> = {},
    ) =>
      followRedirects(at, jar, redirectUri, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers,
      }),
    signIn: (account: string, more: Partial<Parameters<typeof signInByHttp>[0]> = {}) =>
      signInByHttp({ ...client, account, ...more }),
    /** Asks, as the business API does, whether a token is valid. */
    async isActive(token: string): Promise<boolean> {
      const answer = await fetch(`${issuer}/v1/introspect`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa('business-api:Countersign-Demo-Api-1')}` },
        body: new URLSearchParams({ token }),
      });
      const body: unknown = await answer.json();
      return typeof body === 'object' && body !== null && 'active' in body && body.active === true;
    },
    /** Calls a my-account endpoint with the `Accept` header that it wants. */
    myAccount: (path: string, token: string, init: RequestInit = {}) =>
      fetch(`${url}/idp/myaccount/${path}`, {
        ...init,
        headers: {
          accept: 'application/json; okta-version=1.0.0',
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          ...init.headers,
        },
      }),
    newBrowser: createCookieJar,
  };
}
