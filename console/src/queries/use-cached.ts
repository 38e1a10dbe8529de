import { notifyManager, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** What another part has read under a key; undefined until it has. Reads nothing itself. */
export function useCached<Data>(key: QueryKey): Data | undefined {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  return useSyncExternalStore(
    (onChange) => cache.subscribe(notifyManager.batchCalls(onChange)),
    () => client.getQueryData<Data>(key),
  );
}
