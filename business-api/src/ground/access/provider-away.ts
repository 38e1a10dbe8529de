import { ProblemError } from '../problems/problem-error.ts';

const retryAfterSeconds = 5;

/** The provider could not be asked: says nothing about the token, so nobody has to sign in again. */
export function providerAway(cause: unknown): ProblemError {
  return new ProblemError('identity-provider-unavailable', { retryAfterSeconds }).because(cause);
}
