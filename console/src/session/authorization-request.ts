import type { ConsoleConfiguration } from '@countersign/contract/console-configuration';
import type { Freshness } from '@countersign/domain/identity/sign-in-challenge';
import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import type { ProviderClient } from './provider-client.ts';
import { SignInError } from './sign-in-error.ts';

/**
 * The authorization request of a sign-in: code with PKCE (S256), state and nonce of 256 random bits
 * each. The script in the page sends it before any file is loaded.
 */
export async function authorizationRequest(
  identity: ConsoleConfiguration['identity'],
  endpoint: string,
  request: Parameters<ProviderClient['beginSignIn']>[0],
): ReturnType<ProviderClient['beginSignIn']> {
  const { redirectUri, locale, asOtherAccount, fresh, loginHint } = request;
  const secrets = { state: random(), nonce: random(), codeVerifier: random() };
  const address = new URL(endpoint);
  // A `javascript:` address would run here.
  if (!/^https?:$/.test(address.protocol)) {
    throw new SignInError('provider-misconfigured', 'authorization_endpoint');
  }
  const parameters = {
    ...identity.authorizationParameters,
    client_id: identity.clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: identity.scopes.join(' '),
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: base64url(await sha256(secrets.codeVerifier)),
    code_challenge_method: 'S256',
    // S4.1: the customer's parameter for the language, and the standard's.
    [identity.localeParameter]: locale,
    ui_locales: toBcp47(locale),
    ...(asOtherAccount || fresh !== undefined ? { prompt: 'login' } : {}),
    ...parametersOf(fresh),
    ...(loginHint === undefined ? {} : { login_hint: loginHint }),
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return { address: address.href, secrets };
}

function parametersOf({ maxAgeSeconds, acrValues }: Freshness = {}): Record<string, string> {
  return {
    ...(maxAgeSeconds === undefined ? {} : { max_age: String(maxAgeSeconds) }),
    ...(acrValues === undefined ? {} : { acr_values: acrValues }),
  };
}

const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

const sha256 = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
