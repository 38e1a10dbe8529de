import type { Problem } from '@countersign/contract/problems/problem';
import { problemStatuses } from '@countersign/contract/problems/problem-code';
import { problemTitles } from '@countersign/contract/problems/problem-titles';
import type { ProblemError } from './problem-error.ts';

export const problemType = 'application/problem+json; charset=utf-8';

/** The body of a problem answer (RFC 9457). */
export function problemBody({ code, extras }: ProblemError, requestId: string): Problem {
  const status = problemStatuses[code];
  const { detail, errors, registration, claim, openItems, causes, retryAfterSeconds } = extras;
  return {
    type: `https://countersign.example/problems/${code}`,
    title: problemTitles[code],
    status,
    code,
    requestId,
    ...(detail === undefined ? {} : { detail }),
    ...(errors === undefined ? {} : { errors: [...errors] }),
    ...(registration === undefined ? {} : { registration }),
    ...(claim === undefined ? {} : { claim }),
    ...(openItems === undefined ? {} : { openItems: [...openItems] }),
    ...(causes === undefined ? {} : { causes: [...causes] }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}
