import type { IncomingMessage, ServerResponse } from 'node:http';
import { readTokenRequest } from './read-token-request.ts';
import type { TokenLedger } from './token-ledger.ts';
import type { VerifyAccessToken } from './verify-access-token.ts';

/**
 * Revocation (S4.3, RFC 7009). Answers 200 for every token: an invalid token, or another client's,
 * must look like one that was just revoked.
 */
export async function revokeEndpoint(
  request: IncomingMessage,
  response: ServerResponse,
  deps: { ledger: TokenLedger; verify: VerifyAccessToken },
): Promise<void> {
  const asked = await readTokenRequest(request, response);
  if (asked === undefined) return;
  const { client, token } = asked;
  const claims = await deps.verify(token);
  if (claims?.client_id === client.id) deps.ledger.revoke(claims.jti, claims.exp);
  // No content type: Okta's SDK tries to parse a body that calls itself JSON.
  response.writeHead(200, { 'cache-control': 'no-store', 'content-length': '0' }).end();
}
