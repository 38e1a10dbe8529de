import type { Connection } from './connection.ts';

/**
 * The headers of every call (S7.1): JSON content type; with a token also the bearer and the
 * provider's Accept. Throws for an address outside `origins`: no other origin gets a token.
 */
export function sendHeaders(
  { origins, readToken, accept }: Connection,
  address: URL,
): Record<string, string> {
  if (!origins.has(address.origin)) throw new Error('This origin is not one of the configured');
  const token = readToken();
  return {
    'content-type': 'application/json',
    ...(token.kind === 'live' && { authorization: `Bearer ${token.accessToken}`, accept }),
  };
}
