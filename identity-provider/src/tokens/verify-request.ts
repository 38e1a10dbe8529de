import type { IncomingMessage } from 'node:http';
import type { HolderProofs } from '@countersign/domain/identity/holder-proof';
import type { AccessTokenClaims, VerifyAccessToken } from './verify-access-token.ts';

/** The claims of the token that a request carries; undefined where it carries none that counts. */
export type VerifyRequest = (request: IncomingMessage) => Promise<AccessTokenClaims | undefined>;

/**
 * Creates the check of requests with an access token: as a bearer token (RFC 6750), or with a proof of the key that the
 * token is bound to (RFC 9449). Neither stands in for the other.
 */
export function createVerifyRequest(deps: {
  readonly verify: VerifyAccessToken;
  readonly proofs: HolderProofs;
  /** Of this server, with its port. */
  readonly host: string;
}): VerifyRequest {
  return async (request) => {
    const { authorization = '', dpop } = request.headers;
    const [, scheme, token] = /^(Bearer|DPoP) +([\w.~+/=-]+)$/i.exec(authorization) ?? [];
    if (scheme === undefined || token === undefined) return undefined;
    const claims = await deps.verify(token);
    const thumbprint: unknown = Object(claims?.cnf).jkt;
    if (typeof thumbprint !== 'string') return usesDpop(request) ? undefined : claims;
    if (!usesDpop(request)) return undefined;
    const fault = await deps.proofs({
      method: request.method ?? '',
      path: (request.url ?? '').replace(/[?#].*$/, ''),
      hosts: [deps.host],
      accessToken: token,
      thumbprint,
      proof: typeof dpop === 'string' ? dpop : undefined,
    });
    return fault === undefined ? claims : undefined;
  };
}

export function usesDpop({ headers }: IncomingMessage): boolean {
  return /^DPoP /i.test(headers.authorization ?? '');
}
