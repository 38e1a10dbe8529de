import type { ServerResponse } from 'node:http';
import { sendJson } from '../http/send-json.ts';

/** RFC 6749 §5.2: the client could not be identified. */
export function refuseClient(response: ServerResponse): void {
  const body = { error: 'invalid_client', error_description: 'client authentication failed' };
  sendJson(response, 401, body, { 'www-authenticate': 'Basic realm="countersign"' });
}

export function refuseMissingToken(response: ServerResponse): void {
  sendJson(response, 400, {
    error: 'invalid_request',
    error_description: "missing required parameter 'token'",
  });
}
