import type { Endpoint } from '@countersign/contract/endpoint';
import { Problem } from '@countersign/contract/problems/problem';
import { problemStatuses } from '@countersign/contract/problems/problem-code';

/** An answer, or the part of a stream that was read. */
export interface GivenResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** What is wrong with an answer by the contract; undefined where it fits. */
export function contractFault(
  { schema }: Endpoint,
  { status, headers, text }: GivenResponse,
): string | undefined {
  if (status >= 500) return `${status}`;
  if (!headers.has('x-request-id')) return 'no request id';
  const type = headers.get('content-type') ?? '';
  if (status >= 400) return problemFault(status, type, text);
  const response = schema.response[String(status)];
  if (response === undefined) return `${status} is not declared`;
  if (status === 204) return text === '' ? undefined : 'a body that should not be';
  if (/^text\/(?:csv|event-stream);/.test(type)) return undefined;
  if (!type.startsWith('application/json')) return `of type ${type}`;
  const parsed = response.safeParse(JSON.parse(text));
  return parsed.success ? undefined : `not as declared: ${parsed.error.message.slice(0, 500)}`;
}

function problemFault(status: number, type: string, text: string): string | undefined {
  if (!type.startsWith('application/problem+json')) return `a problem of type ${type}`;
  const problem = Problem.safeParse(JSON.parse(text));
  if (!problem.success) return `no problem: ${text.slice(0, 300)}`;
  const { code, status: bodyStatus } = problem.data;
  return bodyStatus === status && problemStatuses[code] === status
    ? undefined
    : `${code} with ${status}`;
}
