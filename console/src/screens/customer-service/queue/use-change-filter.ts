import { startTransition, useEffect, useState } from 'react';
import { paths } from '../../../paths.ts';
import {
  type ListChange,
  listSearch,
  readListAddress,
  withFilter,
} from '../address/list-address.ts';
import { useChangeAddress } from '../address/use-change-address.ts';

/** Puts a changed filter into the address. */
export function useChangeFilter(): (change: ListChange) => void {
  return useChangeAddress(filteredSearch, isList);
}

/** The list alone, or beside a registration. */
function isList(pathname: string): boolean {
  const rest = pathname.startsWith(paths.customerService)
    ? pathname.slice(paths.customerService.length)
    : undefined;
  return rest !== undefined && /^(\/|\/[a-z]{2}\/[^/]+)?$/i.test(rest);
}

function filteredSearch(search: string, change: ListChange): string {
  return listSearch(search, withFilter(readListAddress(search), change));
}

/** Applies a search after a pause in typing, to the address at that time. */
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
