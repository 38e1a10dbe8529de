import type { Endpoint } from '@countersign/contract/endpoint';
import type { ResponseOf } from './call.ts';
import { failureOf } from './call-error.ts';
import type { Connection } from './connection.ts';
import { endpointAddress } from './endpoint-address.ts';
import { request } from './request.ts';
import { callTimeoutMs } from './send.ts';

/** No response or a server error, or no valid token. */
export type BackgroundFailure = 'unreachable' | 'session-needed';

interface BackgroundRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
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
  { params = {}, query = {}, headers, body, signal }: BackgroundRequest,
): Promise<Response | BackgroundFailure> {
  try {
    const response = await request(connection, {
      method: endpoint.method,
      address: endpointAddress(connection, endpoint.url, params, query),
      headers,
      body: JSON.stringify(body),
      signal,
      withoutToken: 'fail',
    });
    return response.status >= 500 ? 'unreachable' : response;
  } catch (error) {
    if (signal.aborted) return 'unreachable';
    return failureOf(error).kind === 'session-needed' ? 'session-needed' : 'unreachable';
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
): Promise<ResponseOf<E> | undefined> {
  const response = await backgroundFetch(connection, endpoint, {
    ...request,
    signal: AbortSignal.timeout(callTimeoutMs),
  });
  if (typeof response === 'string') return undefined;
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = endpoint.schema.response[response.status]?.safeParse(body);
  // The schema of this very status has parsed it; the type cannot follow the status.
  return response.ok && parsed?.success ? (parsed.data as ResponseOf<E>) : undefined;
}
