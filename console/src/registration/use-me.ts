import { readMe } from '@countersign/contract/caller';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '../http/use-call.ts';

/** Who the API takes me for (S6.2); the screen does without as long as it is not known. */
export function useMe() {
  return useMeQuery().data;
}

/** As useMe, and whether it will not become known. */
export function useMeQuery() {
  const call = useCall();
  return useQuery({
    queryKey: ['me'],
    queryFn: ({ signal }) => call(readMe, { signal }),
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  });
}
