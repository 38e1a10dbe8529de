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
});

export type AccessTokenClaims = z.infer<typeof accessTokenClaims>;
export type VerifyAccessToken = (token: string) => Promise<AccessTokenClaims | undefined>;

/**
 * Makes the check of an access token of this provider: signature, issuer, audience, type, expiry
 * and the revocation list. It resolves to the claims, or to undefined for anything that is not a
 * token that counts now.
 */
export function createVerifyAccessToken(deps: {
  signingKeys: readonly JWK[];
  issuer: string;
  ledger: TokenLedger;
}): VerifyAccessToken {
  // The public parts of our own keys: those that have signed what may still live.
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
      () => undefined, // whatever is wrong with it: it does not count
    );
    return claims === undefined || deps.ledger.isRevoked(claims.jti) ? undefined : claims;
  };
}
