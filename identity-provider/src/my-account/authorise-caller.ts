import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Account } from '../accounts/account.ts';
import type { AccountStore } from '../accounts/account-store.ts';
import { passwordAssurance } from '../protocol/claims.ts';
import type { IdentitySettings } from '../settings/identity-settings.ts';
import type { AccessTokenClaims } from '../tokens/verify-access-token.ts';
import { usesDpop, type VerifyRequest } from '../tokens/verify-request.ts';
import { sendOktaError } from './okta-error.ts';

export interface Caller {
  readonly account: Account;
  readonly claims: AccessTokenClaims;
}
export interface MyAccountDeps {
  readonly settings: IdentitySettings;
  readonly accounts: AccountStore;
  readonly verifyRequest: VerifyRequest;
}

const realm = 'realm="IdpMyAccountAPI"';

/**
 * Returns the caller of a my-account endpoint, or answers the request: 406 without the API's
 * version, 401 without a valid token, 403 without the scope, and 403 with a demand for a fresh
 * sign-in if the call changes something and the sign-in is too old.
 */
export async function authoriseCaller(
  request: IncomingMessage,
  response: ServerResponse,
  deps: MyAccountDeps,
  needs: { anyScopeOf: readonly string[]; freshSignIn: boolean },
): Promise<Caller | undefined> {
  const refuse = (kind: 'notAcceptable' | 'invalidToken' | 'forbidden', challenge?: string) => {
    const scheme = usesDpop(request) ? 'DPoP' : 'Bearer';
    const headers =
      challenge === undefined ? {} : { 'www-authenticate': `${scheme} ${realm}, ${challenge}` };
    sendOktaError(response, kind, { headers });
    return undefined;
  };
  if (!acceptsOktaVersion(request.headers.accept)) return refuse('notAcceptable');

  const claims = await deps.verifyRequest(request);
  const account = claims === undefined ? undefined : deps.accounts.findById(claims.sub);
  if (claims === undefined || account === undefined) {
    return refuse(
      'invalidToken',
      `error="${usesDpop(request) ? 'invalid_dpop_proof' : 'invalid_token'}", error_description="The token is invalid"`,
    );
  }
  if (!needs.anyScopeOf.some((scope) => claims.scp.includes(scope))) {
    const scope = needs.anyScopeOf[0];
    return refuse('forbidden', `error="insufficient_scope", scope="${scope}"`);
  }
  const { freshSignInSeconds } = deps.settings;
  const ageSeconds = Date.now() / 1000 - (claims.auth_time ?? 0);
  if (needs.freshSignIn && ageSeconds > freshSignInSeconds) {
    return refuse(
      'forbidden',
      'error="insufficient_authentication_context", ' +
        'error_description="The access token requires additional assurance to access the resource", ' +
        `max_age=${freshSignInSeconds}, acr_values="${passwordAssurance}"`,
    );
  }
  return { account, claims };
}

/**
 * Whether the `Accept` header names the version of the my-account API, as in
 * `application/json; okta-version=1.0.0`. Okta answers 406 without it.
 */
function acceptsOktaVersion(accept: string | undefined): boolean {
  return (accept ?? '').split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return (
      ['application/json', 'application/*', '*/*'].includes(type) &&
      parameters.includes('okta-version=1.0.0')
    );
  });
}
