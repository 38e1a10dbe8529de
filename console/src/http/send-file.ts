import type { Endpoint } from '@countersign/contract/endpoint';
import { type AnswerOf, type CallInput, readAnswer } from './call.ts';
import { CallError } from './call-error.ts';
import type { Connection } from './connection.ts';
import { endpointAddress } from './endpoint-address.ts';
import { sessionNeeded } from './send.ts';
import { sendHeaders } from './send-headers.ts';

const longestMs = 300_000;

/** Sends a file as the body of a request, within five minutes. Rejects with CallError. */
export async function sendFile<E extends Endpoint>(
  connection: Connection,
  endpoint: E,
  { params, query, file }: Pick<CallInput<E>, 'params' | 'query'> & { readonly file: Blob },
): Promise<AnswerOf<E>> {
  if (connection.readToken().kind !== 'live') throw sessionNeeded(connection);
  const address = endpointAddress(connection, endpoint.url, params ?? {}, query ?? {});
  const sent = {
    ...sendHeaders(connection, address),
    'content-type': 'application/octet-stream',
  };
  const response = await connection
    .fetch(address, {
      method: endpoint.method,
      headers: sent,
      body: file,
      signal: AbortSignal.timeout(longestMs),
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
    })
    .catch((cause: unknown) => {
      throw new CallError({ kind: 'unreachable' }, { cause });
    });
  const { status, headers } = response;
  if (status === 401) throw sessionNeeded(connection);
  const body: unknown = await response.json().catch(() => undefined);
  return readAnswer(endpoint, { status, headers, body }).body;
}
