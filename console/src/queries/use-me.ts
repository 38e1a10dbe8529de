import { readMe } from '@countersign/contract/caller';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Call, useCall } from '../http/use-call.ts';

/** The signed-in person as the API sees them (S6.2); undefined until it is known. */
export function useMe() {
  return useMeQuery().data;
}

/** As useMe, with the state of the request. */
export function useMeQuery(enabled = true) {
  return useQuery({ ...meQuery(useCall()), enabled });
}

/** What the API knows of the person. */
export function meQuery(call: Call) {
  return queryOptions({
    queryKey: ['me'],
    queryFn: ({ signal }) => call(readMe, { signal }),
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  });
}
