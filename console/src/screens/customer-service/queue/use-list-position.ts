import { type RefObject, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/**
 * Scrolls the list beside a registration, and nothing around it, to the row that is open: at once
 * when the rows have come, later only where the row is out of sight.
 */
export function useSelectedInView(
  list: RefObject<HTMLElement | null>,
  selected: string | undefined,
  hasRows: boolean,
): void {
  useEffect(() => {
    if (selected === undefined || !hasRows) return;
    const row = list.current?.querySelector('[aria-current="true"]')?.closest('li');
    const scroller = list.current?.closest('[data-scrolls]');
    if (!row || !scroller) return;
    const [inside, around] = [row.getBoundingClientRect(), scroller.getBoundingClientRect()];
    const isSeen = inside.top >= around.top && inside.bottom <= around.bottom;
    if (!isSeen) scroller.scrollTop += inside.top - around.top - around.height / 3;
  }, [list, selected, hasRows]);
}

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
