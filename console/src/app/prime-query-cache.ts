import type { QueryClient } from '@tanstack/react-query';
import { callInFull, readAnswer } from '../http/call.ts';
import type { Connection } from '../http/connection.ts';
import type { FullCall } from '../http/use-call.ts';
import { registrationQuery } from '../registration/registration-query.ts';
import type { EarlyRequest } from './early-request.ts';

/** Gives the early request to the screen's own query; a retry sends a new request. Resolves when it is answered or has failed. */
export function primeQueryCache(
  client: QueryClient,
  connection: Connection,
  { key, openedBy, answer }: EarlyRequest,
): Promise<void> {
  let given: EarlyRequest['answer'] | undefined = answer;
  const call: FullCall = async (endpoint, input) => {
    const underWay = given;
    given = undefined;
    return underWay === undefined
      ? callInFull(connection, endpoint, input)
      : readAnswer(endpoint, await underWay);
  };
  return client.prefetchQuery(registrationQuery(call, key, openedBy));
}
