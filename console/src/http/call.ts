import type { Endpoint } from '@countersign/contract/endpoint';
import { Problem } from '@countersign/contract/problems/problem';
import type * as z from 'zod/mini';
import { serverClock } from '../clock/server-clock.ts';
import { CallError } from './call-error.ts';
import type { Connection } from './connection.ts';
import { endpointAddress } from './endpoint-address.ts';
import type { HttpRequest, WholeResponse } from './request.ts';
import { send } from './send.ts';

type Good = 200 | 201 | 202 | 204;
type Input<S> = S extends z.ZodMiniType ? z.input<S> : never;

/** The parsed body of an endpoint's successful response. */
export type ResponseOf<E extends Endpoint> = {
  [Status in keyof E['schema']['response']]: Status extends Good | `${Good}`
    ? E['schema']['response'][Status] extends z.ZodMiniType
      ? z.output<E['schema']['response'][Status]>
      : never
    : never;
}[keyof E['schema']['response']];

export interface CallInput<E extends Endpoint> {
  readonly params?: Input<E['schema']['params']>;
  readonly query?: Input<E['schema']['querystring']>;
  readonly body?: Input<E['schema']['body']>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface FullResponse<E extends Endpoint> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ResponseOf<E>;
}

/** Calls an endpoint; returns status, headers and parsed body (S7.2). Rejects with CallError. */
export async function callInFull<E extends Endpoint>(
  connection: Connection,
  endpoint: E,
  input: CallInput<E> = {},
): Promise<FullResponse<E>> {
  const response = await send(connection, {
    method: endpoint.method,
    address: endpointAddress(connection, endpoint.url, input.params ?? {}, input.query ?? {}),
    body: input.body,
    headers: input.headers,
    signal: input.signal,
    withoutToken: withoutTokenOf(endpoint),
  });
  return parseResponse(endpoint, response);
}

/** What a call does for a person without a valid token. */
export function withoutTokenOf(endpoint: Endpoint): HttpRequest['withoutToken'] {
  return endpoint.config.access.role === 'public' ? 'send' : 'ask';
}

/** Parses a response, and learns the server's time from it. Throws CallError for a problem and for an unreadable body. */
export function parseResponse<E extends Endpoint>(
  endpoint: E,
  response: WholeResponse,
): FullResponse<E> {
  serverClock.learn(response.headers);
  const parsed = endpoint.schema.response[response.status]?.safeParse(response.body);
  if (response.status < 400 && parsed?.success) {
    // The schema of this very status has parsed it; the type cannot follow the status.
    return { ...response, body: parsed.data as ResponseOf<E> };
  }
  throw failureIn(response);
}

/** The failure in an unusable response. */
export function failureIn({ status, headers, body }: WholeResponse): CallError {
  const requestId = headers.get('x-request-id') ?? undefined;
  const parsed = status >= 400 ? Problem.safeParse(body).data : undefined;
  const problem = parsed ?? (status === 503 ? unavailable(requestId) : undefined);
  if (problem !== undefined) {
    const retryAfterSeconds = problem.retryAfterSeconds ?? waitIn(headers);
    const told = retryAfterSeconds === undefined ? problem : { ...problem, retryAfterSeconds };
    return new CallError({ kind: 'problem', problem: told });
  }
  return new CallError({
    kind: 'unreadable',
    status,
    ...(requestId === undefined ? {} : { requestId }),
  });
}

/** A proxy's page says no more than the status: what the API itself would say. */
function unavailable(requestId = 'HTTP 503'): Problem {
  const code = 'temporarily-unavailable';
  return { type: 'about:blank', title: code, status: 503, code, requestId };
}

/** Retry-After in seconds: a number of them, or a date by the server's clock. */
function waitIn(headers: Headers): number | undefined {
  const given = headers.get('retry-after');
  if (given === null) return undefined;
  const seconds = /^\d+$/.test(given)
    ? Number(given)
    : Math.ceil((Date.parse(given) - serverClock.nowMs()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
