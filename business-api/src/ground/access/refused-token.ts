import { ProblemError } from '../problems/problem-error.ts';

/** Most characters of an access token. */
export const longestToken = 12_000;

/** RFC 6750. */
export function refusedToken(): ProblemError {
  return new ProblemError('unauthenticated', {
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  });
}
