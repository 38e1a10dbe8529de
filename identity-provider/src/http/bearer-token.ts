import type { IncomingMessage } from 'node:http';

/** The token of an `Authorization: Bearer …` header, if there is one. */
export function bearerToken(request: IncomingMessage): string | undefined {
  return /^Bearer +([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}
