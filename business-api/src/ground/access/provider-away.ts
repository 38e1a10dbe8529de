import { ProblemError } from '../problems/problem-error.ts';

const retryAfterSeconds = 5;

/** The provider could not be reached: says nothing about the token, so the session goes on. */
export function providerAway(cause: unknown): ProblemError {
  const problem = new ProblemError('identity-provider-unavailable', { retryAfterSeconds });
  problem.cause = cause;
  return problem;
}
