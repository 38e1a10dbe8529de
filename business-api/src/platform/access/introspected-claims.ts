import { AccessClaims } from './access-claims.ts';
import type { Introspect } from './introspection.ts';
import { longestToken, providerAway, refusedToken } from './token-problems.ts';
import type { TokenSettings } from './verify-access-token.ts';

const clockToleranceSeconds = 60;
/** Where the provider names no end: long work of a request ends then, and asks again. */
const assumedLifeSeconds = 300;

const inactive = "The provider says that the token is not active, or is another subject's.";
const notOurs =
  'The introspection names another issuer than IDENTITY_ISSUER, another audience than API_AUDIENCE, ' +
  'no subject, or a time that is past or in the future.';

/**
 * The claims of an introspected token, checked like those of a JWT: issuer, audience, times, subject.
 * Throws `unauthenticated` for a token that is not valid here and `identity-provider-unavailable` if
 * the provider cannot be reached.
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
  if (answer === undefined) throw refusedToken(inactive);
  const now = Date.now() / 1000;
  const { iss = issuer, aud, iat, nbf, token_type: type = 'Bearer' } = answer;
  const { exp = Math.ceil(now) + assumedLifeSeconds } = answer;
  const isFuture = (time: unknown) => Number(time ?? 0) > now + clockToleranceSeconds;
  const isOurs =
    iss === issuer &&
    [aud].flat().includes(audience) &&
    /^(?:bearer|dpop)$/i.test(String(type)) &&
    exp > now - clockToleranceSeconds &&
    !isFuture(iat) &&
    !isFuture(nbf);
  // Some providers name the person by `username` only.
  const claims = AccessClaims.safeParse({ name: answer.username, ...answer, iss, exp });
  if (!isOurs || !claims.success) throw refusedToken(notOurs);
  return claims.data;
}

/**
 * Asks whether the JWT behind these verified claims is still valid. Throws `unauthenticated` if it was
 * revoked or the answer is about another subject, and `identity-provider-unavailable` if the provider
 * cannot be reached.
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
  if (answer === undefined || (answer.sub ?? sub) !== sub) throw refusedToken(inactive);
}
