import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { AccessClaims } from './access-claims.ts';
import { KeysUnavailable } from './signing-keys.ts';
import { longestToken, providerAway, refusedToken, whyRefused } from './token-problems.ts';

export interface TokenSettings {
  readonly issuer: string;
  readonly audience: string;
  /** `typ` of an access token, `at+jwt`; empty where the provider sets none. */
  readonly type: string;
}

const algorithms = ['RS256', 'ES256'];
const clockToleranceSeconds = 60;
const oldestTokenSeconds = 24 * 60 * 60;

/**
 * The claims of a valid access token. Throws `unauthenticated` for any other text and
 * `identity-provider-unavailable` where the keys to judge it cannot be had.
 */
export async function verifyAccessToken(
  token: string,
  keys: JWTVerifyGetKey,
  { issuer, audience, type }: TokenSettings,
): Promise<AccessClaims> {
  if (token.length > longestToken) throw refusedToken();
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms,
      ...(type === '' ? {} : { typ: type }),
      clockTolerance: clockToleranceSeconds,
      // Also refuses an `iat` of the future, which no other check does.
      maxTokenAge: oldestTokenSeconds,
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    const claims = AccessClaims.safeParse(payload);
    if (!claims.success) throw refusedToken();
    return claims.data;
  } catch (error) {
    throw problemOf(error);
  }
}

// An outage must not look like an expired session: all users would have to sign in again.
function problemOf(error: unknown): unknown {
  if (error instanceof KeysUnavailable) return providerAway(error);
  // Hostile headers make jose and Web Crypto throw plain TypeErrors, too.
  const aboutToken = error instanceof errors.JOSEError || error instanceof TypeError;
  return aboutToken || error instanceof DOMException ? refusedToken(whyRefused(error)) : error;
}
