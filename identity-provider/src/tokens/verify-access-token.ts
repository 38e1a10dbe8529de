import { createLocalJWKSet, type JWK, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { apiAudience } from '../protocol/scopes.ts';
import type { TokenLedger } from './token-ledger.ts';

const accessTokenClaims = z.looseObject({
  sub: z.string(),
  jti: z.string(),
  exp: z.number(),
  client_id: z.string(),
  scp: z._default(z.array(z.string()), []),
  auth_time: z.optional(z.number()),
  uid: z.optional(z.string()),
  /** The key that the token is bound to (RFC 9449). */
  cnf: z.optional(z.object({ jkt: z.string() })),
});

export type AccessTokenClaims = z.infer<typeof accessTokenClaims>;
export type VerifyAccessToken = (token: string) => Promise<AccessTokenClaims | undefined>;

/**
 * Creates the check of this provider's access tokens: signature, issuer, audience, type, expiry and
 * the revocation list. The check resolves with the claims, or undefined for an invalid token.
 */
export function createVerifyAccessToken(deps: {
  signingKeys: readonly JWK[];
  issuer: string;
  ledger: TokenLedger;
}): VerifyAccessToken {
  // The public parts of the keys that have signed tokens which may still be valid.
  const keys = deps.signingKeys.map(({ kty, n, e, kid }) => ({ kty, n, e, kid }) as JWK);
  const keySet = createLocalJWKSet({ keys });
  return async (token) => {
    const claims = await jwtVerify(token, keySet, {
      issuer: deps.issuer,
      audience: apiAudience,
      algorithms: ['RS256'],
      typ: 'at+jwt',
    }).then(
      ({ payload }) => accessTokenClaims.safeParse(payload).data,
      () => undefined, // invalid, for any reason
    );
    return claims === undefined || deps.ledger.isRevoked(claims.jti) ? undefined : claims;
  };
}
