import type { Connection } from './connection.ts';

/** The headers of S7.1 for a request to `address`, with the current token. */
export function sendHeaders(connection: Connection, address: URL): Record<string, string> {
  const token = connection.readToken();
  return requestHeaders(
    address,
    connection.origins,
    token.kind === 'live'
      ? { accessToken: token.accessToken, accept: connection.accept }
      : undefined,
  );
}

interface Credential {
  readonly accessToken: string;
  /** Accept header of the provider's API version. */
  readonly accept: string;
}

/**
 * The headers of every call (S7.1): JSON content type; with a token also the bearer and the
 * provider's Accept. Throws for an address outside `origins`: no other origin gets a token.
 */
function requestHeaders(
  address: URL,
  origins: ReadonlySet<string>,
  credential: Credential | undefined,
): Record<string, string> {
  if (!origins.has(address.origin)) throw new Error('This origin is not one of the configured');
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (credential !== undefined) {
    headers.authorization = `Bearer ${credential.accessToken}`;
    headers.accept = credential.accept;
  }
  return headers;
}
