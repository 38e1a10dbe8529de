import { errors } from 'jose';
import { ProblemError } from '../problems/problem-error.ts';

/** Most characters of an access token. */
export const longestToken = 12_000;

/** RFC 6750. */
export function refusedToken(detail?: string): ProblemError {
  return new ProblemError('unauthenticated', {
    ...(detail === undefined ? {} : { detail }),
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  });
}

const bound =
  'The token is bound to a key of its holder (cnf), which a bearer token does not prove: let the provider give bearer tokens.';

/** Throws `unauthenticated` for a token that is bound to a key: whoever stole it could send it as a bearer token. */
export function refuseBound({ cnf }: { readonly cnf?: unknown }): void {
  if (cnf !== undefined && cnf !== null) throw refusedToken(bound);
}

const notByProvider = 'The token is no JWT that is signed by the provider of IDENTITY_ISSUER.';
const whyByClaim: Readonly<Record<string, string>> = {
  iss: 'The token names another issuer than IDENTITY_ISSUER.',
  aud: 'The token is for another audience than API_AUDIENCE.',
  typ: 'The token has another type (typ in its header) than TOKEN_TYPE.',
  exp: 'The token has ended, or names no end.',
  iat: 'The token names no time of its issue, or one in the future or over a day ago: compare the clocks.',
  nbf: 'The token is not valid yet: compare the clocks.',
  sub: 'The token names no subject.',
};

/** Which setting or claim a token does not fit; its claims are looked at only after its signature. */
export function whyRefused(error: unknown): string {
  const isClaim =
    error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired;
  return (isClaim ? whyByClaim[error.claim] : undefined) ?? notByProvider;
}

const retryAfterSeconds = 5;

/** The provider could not be reached: says nothing about the token, so the session continues. */
export function providerAway(cause: unknown): ProblemError {
  return new ProblemError('identity-provider-unavailable', { retryAfterSeconds }).because(cause);
}
