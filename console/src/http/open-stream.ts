import type { Endpoint } from '@countersign/contract/endpoint';
import { type CallInput, failureIn, withoutTokenOf } from './call.ts';
import type { Connection } from './connection.ts';
import { endpointAddress } from './endpoint-address.ts';
import { readWhole, request } from './request.ts';

/**
 * The body of an endpoint's successful response as a stream, which `signal` ends. Rejects as a call does;
 * reading the stream rejects with what broke it off.
 */
export async function openStream<E extends Endpoint>(
  connection: Connection,
  endpoint: E,
  { params, query, body, signal }: CallInput<E> & { readonly signal: AbortSignal },
): Promise<ReadableStream<Uint8Array>> {
  const response = await request(connection, {
    method: endpoint.method,
    address: endpointAddress(connection, endpoint.url, params ?? {}, query ?? {}),
    body: JSON.stringify(body),
    signal,
    withoutToken: withoutTokenOf(endpoint),
  });
  if (response.status === 200 && response.body !== null) return response.body;
  throw failureIn(await readWhole(response, signal));
}
