import type { Endpoint } from '@countersign/contract/endpoint';
import { type CallInput, parseResponse, type ResponseOf, withoutTokenOf } from './call.ts';
import type { Connection } from './connection.ts';
import { endpointAddress } from './endpoint-address.ts';
import { readWhole, request } from './request.ts';

const longestMs = 300_000;

/** Sends a file as the body of a request, within five minutes. Rejects with CallError. */
export async function sendFile<E extends Endpoint>(
  connection: Connection,
  endpoint: E,
  { params, query, file }: Pick<CallInput<E>, 'params' | 'query'> & { readonly file: Blob },
): Promise<ResponseOf<E>> {
  const signal = AbortSignal.timeout(longestMs);
  const response = await request(connection, {
    method: endpoint.method,
    address: endpointAddress(connection, endpoint.url, params ?? {}, query ?? {}),
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
    signal,
    withoutToken: withoutTokenOf(endpoint),
  });
  return parseResponse(endpoint, await readWhole(response, signal)).body;
}
