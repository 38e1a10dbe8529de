import type { Endpoint } from '@countersign/contract/endpoint';
import { useCallback } from 'react';
import { type AnswerOf, type CallInput, readAnswer } from './call.ts';
import { CallError } from './call-error.ts';
import { endpointAddress } from './endpoint-address.ts';
import { sessionNeeded } from './send.ts';
import { sendHeaders } from './send-headers.ts';
import { useConnection } from './use-call.ts';

const longestMs = 300_000;

export type SendFile = <E extends Endpoint>(
  endpoint: E,
  input: Pick<CallInput<E>, 'params' | 'query'> & { readonly file: Blob },
) => Promise<AnswerOf<E>>;

/** Sends a file as the body of a request, within five minutes. Rejects with CallError. */
export function useSendFile(): SendFile {
  const connection = useConnection();
  return useCallback(
    async (endpoint, { params, query, file }) => {
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
    },
    [connection],
  );
}
