import type { Connection } from '../http/connection.ts';
import { sendHeaders } from '../http/send-headers.ts';

/** Requests a translation file with the headers of every call (S7.1). */
export function fetchTexts(connection: Connection, path: string): Promise<Response> {
  const address = new URL(path, connection.ownOrigin);
  return fetch(address, {
    headers: sendHeaders(connection, address),
    credentials: 'same-origin',
  });
}
