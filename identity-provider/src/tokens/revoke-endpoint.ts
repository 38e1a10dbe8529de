import type { IncomingMessage, ServerResponse } from 'node:http';
import { readForm } from '../http/read-request.ts';
import { identifyClient } from './identify-client.ts';
import { refuseClient, refuseMissingToken } from './refuse-client.ts';
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
  const form = await readForm(request);
  const client = identifyClient(request.headers.authorization, form);
  if (client === undefined) return refuseClient(response);
  const token = form.get('token');
  if (!token) return refuseMissingToken(response);

  const claims = await deps.verify(token);
  if (claims?.client_id === client.id) deps.ledger.revoke(claims.jti, claims.exp);
  // No content type: Okta's SDK tries to parse a body that calls itself JSON.
  response.writeHead(200, { 'cache-control': 'no-store', 'content-length': '0' }).end();
}
