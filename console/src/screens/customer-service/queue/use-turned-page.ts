import { type RefObject, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/**
 * Whoever turns a page, at its end, goes on at the beginning of the next one. Not whoever goes back,
 * nor whoever is typing a search, which begins on the first page too.
 */
export function useTurnedPage(
  list: RefObject<HTMLElement | null>,
  cursor: string | undefined,
  isHere: boolean,
): void {
  const shown = useRef(cursor);
  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    if (!isHere || shown.current === cursor) return;
    shown.current = cursor;
    const focused = document.activeElement;
    const turned = focused === document.body || focused?.closest('[data-pages]') != null;
    if (isBack || !turned) return;
    const first = list.current?.querySelector<HTMLElement>('[data-row]');
    first?.closest('tr, li')?.scrollIntoView({ block: 'nearest' });
    first?.focus({ preventScroll: true });
  }, [list, cursor, isHere, isBack]);
}
