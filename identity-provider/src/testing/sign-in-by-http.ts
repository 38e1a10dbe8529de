import { demoPassword } from '../accounts/demo-accounts.ts';
import { authorizationRequest } from './authorization-request.ts';
import { type CookieJar, createCookieJar } from './cookie-jar.ts';
import { followRedirects } from './follow-redirects.ts';
import { redeemCode } from './redeem-code.ts';

export interface SignInByHttp {
  readonly issuer: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** E-mail address. */
  readonly account: string;
  /** Default: the password of the demo accounts. */
  readonly password?: string;
  readonly locale?: string;
  readonly scope?: string;
  /** One browser for several sign-ins; default: a new one. */
  readonly cookieJar?: CookieJar;
}

export interface Tokens {
  readonly accessToken: string;
  readonly idToken: string;
}

/**
 * Signs a person in at the local identity provider without a browser: follows its pages, submits
 * the password and exchanges the code. For tests that need tokens. Throws if a step fails.
 */
export async function signInByHttp(given: SignInByHttp): Promise<Tokens> {
  const { issuer, clientId, redirectUri, account, password = demoPassword } = given;
  const jar = given.cookieJar ?? createCookieJar();
  const more: Record<string, string> = {};
  if (given.locale !== undefined) more.locale = given.locale;
  if (given.scope !== undefined) more.scope = given.scope;
  const request = authorizationRequest({ issuer, clientId, redirectUri, more });

  let arrived = await followRedirects(request.url, jar, redirectUri);
  if (arrived.page !== undefined) {
    const body = new URLSearchParams({ email: account, password });
    arrived = await followRedirects(arrived.url, jar, redirectUri, { method: 'POST', body });
  }
  const { searchParams, pathname } = arrived.url;
  const code = searchParams.get('code');
  if (code === null || searchParams.get('state') !== request.state) {
    const status = arrived.page?.status ?? searchParams.get('error');
    throw new Error(`no code for ${account}; ended at ${pathname} with ${status}`);
  }
  const { verifier } = request;
  const tokens = await redeemCode({ issuer, clientId, redirectUri, code, verifier });
  if (tokens.access_token === undefined || tokens.id_token === undefined) {
    throw new Error(`the token endpoint answered ${tokens.status} ${tokens.error}`);
  }
  return { accessToken: tokens.access_token, idToken: tokens.id_token };
}
