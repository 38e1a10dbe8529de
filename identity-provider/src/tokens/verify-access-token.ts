import { importJWK, type JWK, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { apiAudience } from '../provider/scopes.ts';
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
export async function createVerifyAccessToken(deps: {
  signingKey: JWK;
  issuer: string;
  ledger: TokenLedger;
}): Promise<VerifyAccessToken> {
  const { kty, n, e } = deps.signingKey;
  const key = await importJWK({ kty, n, e } as JWK, 'RS256'); // the public part of our own key
  return async (token) => {
    const claims = await jwtVerify(token, key, {
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
