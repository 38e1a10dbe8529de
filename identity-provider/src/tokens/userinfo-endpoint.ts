import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AccountStore } from '../accounts/account-store.ts';
import { sendJson } from '../http/send-json.ts';
import { claimsByScope, identityClaims } from '../protocol/claims.ts';
import type { VerifyRequest } from './verify-request.ts';

/**
 * Userinfo for the API's access token, as Okta answers it. (oidc-provider's own takes only tokens
 * that have no audience.)
 */
export async function userinfoEndpoint(
  request: IncomingMessage,
  response: ServerResponse,
  deps: { accounts: AccountStore; verifyRequest: VerifyRequest },
): Promise<void> {
  const claims = await deps.verifyRequest(request);
  const account = claims === undefined ? undefined : deps.accounts.findById(claims.sub);
  if (claims === undefined || account === undefined) {
    const challenge = 'Bearer realm="countersign", error="invalid_token"';
    return sendJson(response, 401, { error: 'invalid_token' }, { 'www-authenticate': challenge });
  }
  if (!claims.scp.includes('openid')) {
    const challenge = 'Bearer realm="countersign", error="insufficient_scope", scope="openid"';
    const body = { error: 'insufficient_scope' };
    return sendJson(response, 403, body, { 'www-authenticate': challenge });
  }
  const released = new Set(
    Object.entries(claimsByScope)
      .filter(([scope]) => claims.scp.includes(scope))
      .flatMap(([, names]) => names),
  );
  const all = Object.entries(identityClaims(account));
  sendJson(response, 200, Object.fromEntries(all.filter(([name]) => released.has(name))));
}
