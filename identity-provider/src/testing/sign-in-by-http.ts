import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { demoPassword } from '../accounts/demo-accounts.ts';
import { createCookieJar } from './cookie-jar.ts';
import { followRedirects } from './follow-redirects.ts';

const defaultScopes =
  'openid profile email okta.myAccount.password.manage okta.myAccount.profile.manage okta.myAccount.profile.read';

const tokenAnswer = z.object({
  access_token: z.optional(z.string()),
  id_token: z.optional(z.string()),
  error: z.optional(z.string()),
});

export type SignInByHttp = {
  readonly issuer: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** E-mail address. */
  readonly account: string;
  /** Default: the password of the demo accounts. */
  readonly password?: string;
  readonly locale?: string;
  readonly scope?: string;
  /** One browser for several sign-ins; default: a fresh one. */
  readonly cookieJar?: ReturnType<typeof createCookieJar>;
};

export type Tokens = { readonly accessToken: string; readonly idToken: string };

/**
 * Signs somebody in at the local identity provider without a browser: walks its pages, types the
 * password and exchanges the code. For tests that need tokens. Throws where a step fails.
 */
export async function signInByHttp(given: SignInByHttp): Promise<Tokens> {
  const { issuer, clientId, redirectUri } = given;
  const jar = given.cookieJar ?? createCookieJar();
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(16).toString('base64url');
  const authorize = new URL(`${issuer}/v1/authorize`);
  authorize.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: given.scope ?? defaultScopes,
    state,
    nonce: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(given.locale === undefined ? {} : { locale: given.locale }),
  }).toString();

  let arrived = await followRedirects(authorize, jar, redirectUri);
  if (arrived.page !== undefined) {
    const { account, password = demoPassword } = given;
    const body = new URLSearchParams({ email: account, password });
    arrived = await followRedirects(arrived.url, jar, redirectUri, { method: 'POST', body });
  }
  const code = arrived.url.searchParams.get('code');
  if (code === null || arrived.url.searchParams.get('state') !== state) {
    throw new Error(`no code for ${given.account}; ended at ${arrived.url.pathname}`);
  }
  const answer = await fetch(`${issuer}/v1/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code,
      code_verifier: verifier,
    }),
  });
  const tokens = tokenAnswer.parse(await answer.json());
  if (tokens.access_token === undefined || tokens.id_token === undefined) {
    throw new Error(`the token endpoint answered ${answer.status}: ${tokens.error}`);
  }
  return { accessToken: tokens.access_token, idToken: tokens.id_token };
}
