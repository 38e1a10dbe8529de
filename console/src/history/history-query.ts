import { readHistory } from '@countersign/contract/history';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Call } from '../http/use-call.ts';
import { calm, historyQueryKey, type RegistrationKey } from '../registration/registration-query.ts';

const historyPageSize = '50';

/** What happened to a registration, page by page; apart from the registration, which comes first. */
export function historyQuery(call: Call, key: RegistrationKey) {
  return infiniteQueryOptions({
    ...calm,
    queryKey: historyQueryKey(key),
    queryFn: ({ signal, pageParam }) =>
      call(readHistory, {
        params: key,
        query: { limit: historyPageSize, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null, // the first page has no cursor
    getNextPageParam: (page) => page.nextCursor,
  });
}
