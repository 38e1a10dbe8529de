import { createHash, randomBytes } from 'node:crypto';

export interface AuthorizationRequest {
  readonly url: URL;
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
}

const defaultScopes =
  'openid profile email okta.myAccount.password.manage okta.myAccount.profile.manage okta.myAccount.profile.read';

/** A new sign-in as the console begins it (S1.3); `more` adds or replaces parameters. */
export function authorizationRequest(given: {
  issuer: string;
  clientId: string;
  redirectUri: string;
  more?: Readonly<Record<string, string>>;
}): AuthorizationRequest {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(16).toString('base64url');
  const nonce = randomBytes(16).toString('base64url');
  const url = new URL(`${given.issuer}/v1/authorize`);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: given.clientId,
    redirect_uri: given.redirectUri,
    scope: defaultScopes,
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...given.more,
  }).toString();
  return { url, verifier, state, nonce };
}
