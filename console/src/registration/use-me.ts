import { readMe } from '@countersign/contract/caller';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '../http/use-call.ts';

/** The signed-in person as the API sees them (S6.2); undefined until it is known. */
export function useMe() {
  return useMeQuery().data;
}

/** As useMe, with the state of the request. */
export function useMeQuery(enabled = true) {
  const call = useCall();
  return useQuery({
    enabled,
    queryKey: ['me'],
    queryFn: ({ signal }) => call(readMe, { signal }),
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  });
}
