import { readHistory } from '@countersign/contract/history';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Call } from '../http/use-call.ts';
import { historyQueryKey, noAutoRefetch } from '../queries/registration-query.ts';

const historyPageSize = '50';

/** The events of a registration, page by page; read apart from the registration itself. */
export function historyQuery(call: Call, key: RegistrationKey) {
  return infiniteQueryOptions({
    ...noAutoRefetch,
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
