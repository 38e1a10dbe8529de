import type { QueryClient } from '@tanstack/react-query';
import { callInFull, readAnswer } from '../http/call.ts';
import type { Connection } from '../http/connection.ts';
import type { FullCall } from '../http/use-call.ts';
import { registrationQuery } from '../registration/registration-query.ts';
import type { EarlyRequest } from './early-request.ts';

/** Gives the early request to the screen's own query; a retry sends a new request. */
export function primeQueryCache(
  client: QueryClient,
  connection: Connection,
  { key, openedBy, answer }: EarlyRequest,
): void {
  let given: EarlyRequest['answer'] | undefined = answer;
  const call: FullCall = async (endpoint, input) => {
    const underWay = given;
    given = undefined;
    return underWay === undefined
      ? callInFull(connection, endpoint, input)
      : readAnswer(endpoint, await underWay);
  };
  void client.prefetchQuery(registrationQuery(call, key, openedBy));
}
