import { listRegistrations } from '@countersign/contract/registration-list';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Call } from '../../../http/use-call.ts';
import { meQuery } from '../../../queries/use-me.ts';
import { readListAddress } from '../address/list-address.ts';
import { listQueryOf } from '../address/list-query.ts';
import { listQueryKey } from '../live/live-rows.ts';
import { loadSearchedParts } from './load-searched-parts.ts';

/** Pages that were read for a list before it was drawn. */
const readEarly = new WeakSet<object>();
const freshMs = 20_000;

// Live changes update single rows: only the person reads the whole list again.
const staleTime = ({
  state: { data },
}: {
  readonly state: { readonly data: object | undefined };
}) => (data !== undefined && readEarly.has(data) ? freshMs : 0);

/** A page of the list. */
export function rowsQuery(call: Call, query: ReturnType<typeof listQueryOf>) {
  return queryOptions({
    queryKey: listQueryKey(query),
    staleTime,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async ({ signal }) => {
      const [page] = await Promise.all([
        call(listRegistrations, { query, signal }),
        // With the rows: a card that grew later would move those below.
        query.q !== undefined && loadSearchedParts(),
      ]);
      return page;
    },
  });
}

/** The list that was to be drawn has this page: the next one reads it again. */
export function noteDrawn(page: object | undefined): void {
  if (page !== undefined) readEarly.delete(page);
}

/**
 * Reads what the list at an address shows, before React draws it: rows that are there at once need no
 * placeholders. Returns whether both answers are there; the list reports what failed.
 */
export async function primeList(client: QueryClient, call: Call, search: string): Promise<boolean> {
  const me = meQuery(call);
  const rows = rowsQuery(call, listQueryOf(readListAddress(search)));
  await Promise.all([client.prefetchQuery(me), client.prefetchQuery(rows)]);
  const page = client.getQueryData(rows.queryKey);
  if (page !== undefined) readEarly.add(page);
  return page !== undefined && client.getQueryData(me.queryKey) !== undefined;
}
