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

const retryAfterSeconds = 5;

/** The provider could not be reached: says nothing about the token, so the session continues. */
export function providerAway(cause: unknown): ProblemError {
  return new ProblemError('identity-provider-unavailable', { retryAfterSeconds }).because(cause);
}
