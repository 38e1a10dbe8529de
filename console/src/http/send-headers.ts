import type { Connection } from './connection.ts';
import { requestHeaders } from './request-headers.ts';

/** The headers of S7.1 for a request to `address`, with what is stored at this moment. */
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
