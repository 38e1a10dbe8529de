import type { Claim } from '@countersign/contract/claim';
import type { RegistrationSummary } from '@countersign/contract/registration-list';
import { type Query as CachedQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listQueryKey } from './live-rows.ts';

/**
 * Tells which shown row is behind what this page itself has learned of its registration: one's own
 * acts show in the list even where nothing tells what happens.
 */
export function useOwnReading(
  query: Readonly<Record<string, string>>,
  touch: (key: string) => void,
): void {
  const client = useQueryClient();
  const of = JSON.stringify(query);
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type, query: changed }) => {
        if (type !== 'updated' || changed.state.status !== 'success') return;
        const [what, countryCode, ticketNumber] = changed.queryKey;
        if (what !== 'registration' && what !== 'claim') return;
        const key = `${countryCode}/${ticketNumber}`;
        const page = client.getQueryData<{ items: readonly RegistrationSummary[] }>(
          listQueryKey(JSON.parse(of)),
        );
        const row = page?.items.find((item) => `${item.countryCode}/${item.ticketNumber}` === key);
        if (row !== undefined && isBehind(row, what, changed)) touch(key);
      }),
    [client, of, touch],
  );
}

function isBehind(row: RegistrationSummary, what: string, { state }: CachedQuery): boolean {
  // Each of the two keys has one kind of data.
  if (what === 'registration') return (state.data as { version: number }).version !== row.version;
  const claim = state.data as Claim | null;
  return claim?.subject !== row.assignee?.subject || claim?.until !== row.assignee?.until;
}
