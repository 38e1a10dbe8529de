import type { IncomingMessage, ServerResponse } from 'node:http';
import { readForm } from '../http/read-request.ts';
import { sendJson } from '../http/send-json.ts';
import { identifyClient } from './identify-client.ts';
import { refuseClient, refuseMissingToken } from './refuse-client.ts';
import type { VerifyAccessToken } from './verify-access-token.ts';

/** Introspection (RFC 7662): whether an access token is valid, and its claims. */
export async function introspectEndpoint(
  request: IncomingMessage,
  response: ServerResponse,
  deps: { verify: VerifyAccessToken },
): Promise<void> {
  const form = await readForm(request);
  const client = identifyClient(request.headers.authorization, form);
  if (client === undefined) return refuseClient(response);
  const token = form.get('token');
  if (!token) return refuseMissingToken(response);

  const claims = await deps.verify(token);
  const mayKnow = claims !== undefined && (client.introspectsAll || claims.client_id === client.id);
  if (!mayKnow) return sendJson(response, 200, { active: false });
  sendJson(response, 200, {
    ...claims,
    active: true,
    token_type: 'Bearer',
    username: claims.email,
  });
}
