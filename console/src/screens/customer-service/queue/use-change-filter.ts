import { startTransition, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  type ListChange,
  listSearch,
  readListAddress,
  withFilter,
} from '../address/list-address.ts';

/** Puts a changed filter into the address; a choice builds on those before it, rendered or not. */
export function useChangeFilter(): (change: ListChange) => void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // What was asked for and is not shown yet, oldest first. React may skip some of them.
  const pending = useRef<readonly string[]>([]);
  useEffect(() => {
    const isLast = pending.current.at(-1) === search;
    const at = pending.current.indexOf(search);
    // An address that was not asked for here, such as by Back, ends all that was.
    pending.current = isLast || at < 0 ? [] : pending.current.slice(at + 1);
  }, [search]);
  return (change) => {
    const before = pending.current.at(-1) ?? search;
    const next = listSearch(before, withFilter(readListAddress(before), change));
    if (next === before) return;
    pending.current = [...pending.current, next];
    navigate({ pathname, search: next }, { replace: true, state });
  };
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
