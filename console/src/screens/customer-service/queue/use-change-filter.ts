import { startTransition, useEffect, useState } from 'react';
import {
  type ListChange,
  listSearch,
  readListAddress,
  withFilter,
} from '../address/list-address.ts';
import { useChangeAddress } from '../address/use-change-address.ts';

/** Puts a changed filter into the address. */
export function useChangeFilter(): (change: ListChange) => void {
  return useChangeAddress(filteredSearch);
}

function filteredSearch(search: string, change: ListChange): string {
  return listSearch(search, withFilter(readListAddress(search), change));
}

/**
 * Applies a search after a pause in typing, to the address at that time: the transition waits for a
 * navigation in progress.
 */
export function useChangeSearch(
  changeFilter: ReturnType<typeof useChangeFilter>,
): (q: string) => void {
  const [typed, setTyped] = useState<{ readonly q: string }>();
  useEffect(() => {
    if (typed === undefined) return;
    // A later search may have come since this one was rendered; it must stay.
    setTyped((latest) => (latest === typed ? undefined : latest));
    changeFilter(typed);
  });
  return (q) => startTransition(() => setTyped({ q }));
}
