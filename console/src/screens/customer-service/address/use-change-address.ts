import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Replaces the address's search by what `next` makes of it. A choice builds on those before it, rendered or not: the
 * router renders an address in a transition, and a quick hand is faster.
 */
export function useChangeAddress<Change>(
  next: (search: string, change: Change) => string,
): (change: Change) => void {
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
    const after = next(before, change);
    if (after === before) return;
    pending.current = [...pending.current, after];
    navigate({ pathname, search: after }, { replace: true, state });
  };
}
