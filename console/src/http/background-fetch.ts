import type { Endpoint } from '@countersign/contract/endpoint';
import type { AnswerOf } from './call.ts';
import type { Connection } from './connection.ts';
import { endpointAddress } from './endpoint-address.ts';
import { callTimeoutMs } from './send.ts';
import { sendHeaders } from './send-headers.ts';

/** No answer, one of a server that is away, or no token to ask with. */
export type BackgroundFailure = 'unreachable' | 'session-needed';

interface Asking {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** `accept` is put before the provider's own (S7.1). */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** When to give up: there is no other time-out. */
  readonly signal: AbortSignal;
}

/**
 * Reads from an endpoint what nobody has asked for: without a token, or with one that is refused, it
 * fails without the question of S4.2, which is for what a person does. The body may be read as it
 * comes.
 */
export async function backgroundFetch(
  connection: Connection,
  endpoint: Endpoint,
  { params = {}, query = {}, headers = {}, body, signal }: Asking,
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
 * The parsed body of a good answer, read in the same way; undefined where there is none, which is
 * for the next reading to make up for.
 */
export async function backgroundRead<E extends Endpoint>(
  connection: Connection,
  endpoint: E,
  asking: Omit<Asking, 'signal'>,
): Promise<AnswerOf<E> | undefined> {
  const answer = await backgroundFetch(connection, endpoint, {
    ...asking,
    signal: AbortSignal.timeout(callTimeoutMs),
  });
  if (typeof answer === 'string') return undefined;
  const body: unknown = await answer.json().catch(() => undefined);
  const parsed = endpoint.schema.response[answer.status]?.safeParse(body);
  // The schema of this very status has parsed it; the type cannot follow the status.
  return answer.ok && parsed?.success ? (parsed.data as AnswerOf<E>) : undefined;
}
