import type { Claim } from '@countersign/contract/claims/claim';
import type { RegistrationSummary } from '@countersign/contract/registration-list';
import { type Query as CachedQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useConnection } from '../../../http/use-call.ts';
import { useChanges } from '../../../live/live-changes.tsx';
import type { ListAddress } from '../address/list-address.ts';
import { rowKeyOf } from '../address/row-key.ts';
import { gatherChanges } from './gather-changes.ts';
import { listQueryKey, noNewcomers, type Page, refreshRows } from './live-rows.ts';

type Query = Readonly<Record<string, string>>;

/** Updates the shown rows in place and counts new ones; rows never move unasked. */
export function useLiveList(address: ListAddress, query: Query, filter: Query, nowMs: number) {
  const connection = useConnection();
  const client = useQueryClient();
  const of = JSON.stringify(query);
  const [found, setFound] = useState({ of, newcomers: noNewcomers });
  const newcomers = found.of === of ? found.newcomers : noNewcomers;

  const latest = useRef({ address, query, filter, newcomers });
  useEffect(() => {
    latest.current = { address, query, filter, newcomers };
  });
  const [gathering] = useState(() =>
    gatherChanges(async (gathered) => {
      const { newcomers: known, ...list } = latest.current;
      const next = await refreshRows({ connection, client, ...list }, gathered, known);
      if (next === undefined) return false;
      setFound({ of: JSON.stringify(list.query), newcomers: next });
      if (changesCount(gathered.kinds.values()) || gathered.rereadAll) {
        void client.invalidateQueries({ queryKey: ['registrations', 'count'] });
      }
      return true;
    }),
  );
  useEffect(() => {
    gathering.start();
    return gathering.stop;
  }, [gathering]);
  useChanges(gathering.notify);
  useOwnChanges(query, gathering.touch);
  useEffect(() => {
    // The renewal of a claim is not an event, so its row is read again at its end.
    const page = client.getQueryData<Page>(listQueryKey(JSON.parse(of)));
    for (const row of page?.items ?? []) {
      if (row.assignee !== null && Date.parse(row.assignee.until) <= nowMs) {
        gathering.touch(rowKeyOf(row));
      }
    }
  }, [client, of, nowMs, gathering]);
  return { newcomers, clear: () => setFound({ of, newcomers: noNewcomers }) };
}

function changesCount(happened: Iterable<ReadonlySet<string>>): boolean {
  for (const kinds of happened) {
    if (['received', 'decided', 'withdrawn', 'undone', 'reversed'].some((kind) => kinds.has(kind)))
      return true;
  }
  return false;
}

/**
 * Reports shown rows that are older than other data of this page: the person's own acts appear in
 * the list even without live changes.
 */
function useOwnChanges(
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
        const row = page?.items.find((item) => rowKeyOf(item) === key);
        if (row !== undefined && isOutdated(row, what, changed)) touch(key);
      }),
    [client, of, touch],
  );
}

function isOutdated(row: RegistrationSummary, what: string, { state }: CachedQuery): boolean {
  // Each query key has one type of data.
  if (what === 'registration') return (state.data as { version: number }).version !== row.version;
  const claim = state.data as Claim | null;
  return claim?.subject !== row.assignee?.subject || claim?.until !== row.assignee?.until;
}
