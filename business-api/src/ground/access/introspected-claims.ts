import { AccessClaims } from './caller.ts';
import type { Introspect } from './introspection.ts';
import { providerAway } from './provider-away.ts';
import { longestToken, refusedToken } from './refused-token.ts';
import type { TokenSettings } from './verify-access-token.ts';

const clockToleranceSeconds = 60;

/**
 * What the provider says of a token in its own words, checked like the claims of a JWT: issuer,
 * audience, times, subject. Throws `unauthenticated` for a token that does not count here and
 * `identity-provider-unavailable` where the provider cannot be asked.
 */
export async function introspectedClaims(
  token: string,
  introspect: Introspect,
  { issuer, audience }: Pick<TokenSettings, 'issuer' | 'audience'>,
  options: { readonly fresh?: boolean },
): Promise<AccessClaims> {
  if (token.length > longestToken) throw refusedToken();
  const answer = await introspect(token, options).catch((error: unknown) => {
    throw providerAway(error);
  });
  if (answer === undefined) throw refusedToken();
  const { iss = issuer, aud, iat, nbf, exp, token_type: type = 'Bearer' } = answer;
  const now = Date.now() / 1000;
  const isFuture = (time: unknown) => Number(time ?? 0) > now + clockToleranceSeconds;
  const isOurs =
    iss === issuer &&
    [aud].flat().includes(audience) &&
    /^bearer$/i.test(String(type)) &&
    exp > now - clockToleranceSeconds &&
    !isFuture(iat) &&
    !isFuture(nbf);
  // `username` is all that some providers tell of the name.
  const claims = AccessClaims.safeParse({ name: answer.username, ...answer, iss });
  if (!isOurs || !claims.success) throw refusedToken();
  return claims.data;
}

/**
 * Asks whether the JWT behind these verified claims still counts. Throws `unauthenticated` where it
 * was revoked, or where the provider speaks of another subject, and `identity-provider-unavailable`
 * where it cannot be asked.
 */
export async function requireActive(
  token: string,
  { sub }: AccessClaims,
  introspect: Introspect,
  options: { readonly fresh?: boolean },
): Promise<void> {
  const answer = await introspect(token, options).catch((error: unknown) => {
    throw providerAway(error);
  });
  if (answer === undefined || (answer.sub ?? sub) !== sub) throw refusedToken();
}
