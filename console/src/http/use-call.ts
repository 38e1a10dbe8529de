import type { Endpoint } from '@countersign/contract/endpoint';
import { useCallback } from 'react';
import { useGiven } from '../use-given.ts';
import { type CallInput, callInFull, type FullResponse, type ResponseOf } from './call.ts';
import { type Connection, ConnectionContext } from './connection.ts';

export function useConnection(): Connection {
  return useGiven(ConnectionContext);
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  input?: CallInput<E>,
) => Promise<ResponseOf<E>>;
export type FullCall = <E extends Endpoint>(
  endpoint: E,
  input?: CallInput<E>,
) => Promise<FullResponse<E>>;

/** Calls an endpoint of the contract; returns the parsed body of its successful response. */
export function useCall(): Call {
  const callFully = useFullCall();
  return useCallback(
    async (endpoint, input) => (await callFully(endpoint, input)).body,
    [callFully],
  );
}

/** As useCall, with status and headers (S7.2). */
export function useFullCall(): FullCall {
  const connection = useConnection();
  return useCallback((endpoint, input) => callInFull(connection, endpoint, input), [connection]);
}
