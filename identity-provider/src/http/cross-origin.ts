import type { IncomingMessage, ServerResponse } from 'node:http';
import type { IdentitySettings } from '../settings/identity-settings.ts';
import { sendJson } from './send-json.ts';

/**
 * Lets only the consoles' pages call the provider. Returns true if it has answered the request:
 * a preflight, or a call from a foreign page.
 */
export function answerCrossOrigin(
  request: IncomingMessage,
  response: ServerResponse,
  settings: IdentitySettings,
): boolean {
  const { origin } = request.headers;
  response.setHeader('vary', 'Origin');
  // Always set; otherwise oidc-provider would let any page read some documents.
  response.setHeader('access-control-expose-headers', 'WWW-Authenticate, Retry-After, DPoP-Nonce');
  if (origin === undefined || origin === settings.origin) return false;
  if (!settings.consoleOrigins.includes(origin)) {
    sendJson(response, 403, {
      error: 'access_denied',
      error_description: `pages of ${origin} may not call this provider`,
    });
    return true;
  }
  response.setHeader('access-control-allow-origin', origin);
  if (request.method !== 'OPTIONS') return false;
  response.writeHead(204, {
    'access-control-allow-methods': 'GET, POST, PUT',
    'access-control-allow-headers':
      'Authorization, Content-Type, Accept, DPoP, X-Okta-User-Agent-Extended',
    'access-control-max-age': '7200',
  });
  response.end();
  return true;
}
