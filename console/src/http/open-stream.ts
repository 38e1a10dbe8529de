import type { Endpoint } from '@countersign/contract/endpoint';
import { type CallInput, failureIn } from './call.ts';
import { CallError } from './call-error.ts';
import type { Connection } from './connection.ts';
import { endpointAddress } from './endpoint-address.ts';
import { sessionNeeded } from './send.ts';
import { sendHeaders } from './send-headers.ts';

/**
 * The body of an endpoint's successful response as a stream without time-out; `signal` ends it.
 * Rejects with CallError, or with the reason of the abort.
 */
export async function openStream<E extends Endpoint>(
  connection: Connection,
  endpoint: E,
  { params, query, body: sent, signal }: CallInput<E> & { readonly signal: AbortSignal },
): Promise<ReadableStream<Uint8Array>> {
  const needsToken = endpoint.config.access.role !== 'public';
  if (needsToken && connection.readToken().kind !== 'live') throw sessionNeeded(connection);
  const address = endpointAddress(connection, endpoint.url, params ?? {}, query ?? {});
  const response = await connection
    .fetch(address, {
      method: endpoint.method,
      headers: sendHeaders(connection, address),
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
      signal,
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
    })
    .catch((cause: unknown) => {
      signal.throwIfAborted();
      throw new CallError({ kind: 'unreachable' }, { cause });
    });
  const { status, headers } = response;
  if (status === 200 && response.body !== null) return response.body;
  if (needsToken && status === 401) throw sessionNeeded(connection);
  const body: unknown = await response.json().catch(() => undefined);
  throw failureIn({ status, headers, body });
}
