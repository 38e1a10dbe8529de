import type { Endpoint } from '@countersign/contract/endpoint';
import type { AnswerOf } from './call.ts';
import type { Connection } from './connection.ts';
import { endpointAddress } from './endpoint-address.ts';
import { callTimeoutMs } from './send.ts';
import { sendHeaders } from './send-headers.ts';

/** No response or a server error, or no valid token. */
export type BackgroundFailure = 'unreachable' | 'session-needed';

interface BackgroundRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** `accept` precedes the provider's own (S7.1). */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The only time-out. */
  readonly signal: AbortSignal;
}

/**
 * Reads from an endpoint without an action of the person: without a valid token it fails and does
 * not open the dialog of S4.2, which is for the person's actions. The body may be streamed.
 */
export async function backgroundFetch(
  connection: Connection,
  endpoint: Endpoint,
  { params = {}, query = {}, headers = {}, body, signal }: BackgroundRequest,
): Promise<Response | BackgroundFailure> {
  if (connection.readToken().kind !== 'live') return 'session-needed';
  const address = endpointAddress(connection, endpoint.url, params, query);
  const own = sendHeaders(connection, address);
  const accept = [headers.accept, own.accept].filter((type) => type !== undefined).join(', ');
  try {
    const response = await connection.fetch(address, {
      method: endpoint.method,
      headers: { ...headers, ...own, accept },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
    });
    if (response.status === 401) return 'session-needed';
    return response.status >= 500 ? 'unreachable' : response;
  } catch {
    return 'unreachable';
  }
}

/**
 * The parsed body of a successful response, read in the same way; undefined after a failure, which
 * the next read makes up for.
 */
export async function backgroundRead<E extends Endpoint>(
  connection: Connection,
  endpoint: E,
  request: Omit<BackgroundRequest, 'signal'>,
): Promise<AnswerOf<E> | undefined> {
  const answer = await backgroundFetch(connection, endpoint, {
    ...request,
    signal: AbortSignal.timeout(callTimeoutMs),
  });
  if (typeof answer === 'string') return undefined;
  const body: unknown = await answer.json().catch(() => undefined);
  const parsed = endpoint.schema.response[answer.status]?.safeParse(body);
  // The schema of this very status has parsed it; the type cannot follow the status.
  return answer.ok && parsed?.success ? (parsed.data as AnswerOf<E>) : undefined;
}
