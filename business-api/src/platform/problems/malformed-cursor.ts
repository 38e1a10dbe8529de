import { ProblemError } from './problem-error.ts';

/** The problem of a `cursor` that no page of the list has given. */
export function malformedCursor(): ProblemError {
  return new ProblemError('invalid-request', {
    errors: [{ pointer: '?cursor', code: 'malformed' }],
  });
}
