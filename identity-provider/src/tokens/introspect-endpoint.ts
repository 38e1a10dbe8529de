import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from '../http/send-json.ts';
import { readTokenRequest } from './read-token-request.ts';
import type { VerifyAccessToken } from './verify-access-token.ts';

/** Introspection (RFC 7662): whether an access token is valid, and its claims. */
export async function introspectEndpoint(
  request: IncomingMessage,
  response: ServerResponse,
  deps: { verify: VerifyAccessToken },
): Promise<void> {
  const asked = await readTokenRequest(request, response);
  if (asked === undefined) return;
  const { client, token } = asked;
  const claims = await deps.verify(token);
  const mayKnow = claims !== undefined && (client.introspectsAll || claims.client_id === client.id);
  if (!mayKnow) return sendJson(response, 200, { active: false });
  sendJson(response, 200, {
    ...claims,
    active: true,
    token_type: claims.cnf === undefined ? 'Bearer' : 'DPoP',
    username: claims.email,
  });
}
