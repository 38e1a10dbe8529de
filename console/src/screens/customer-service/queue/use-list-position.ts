import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';

/**
 * In the split view, scrolls only the list to the opened row, if it is not visible.
 */
export function useSelectedInView(
  list: RefObject<HTMLElement | null>,
  selected: string | undefined,
  hasRows: boolean,
): void {
  useEffect(() => {
    if (selected === undefined || !hasRows) return;
    const row = list.current?.querySelector('[aria-current="true"]')?.closest('tr, li');
    const scroller = list.current?.closest('[data-scrolls]');
    if (!row || !scroller) return;
    const [inside, around] = [row.getBoundingClientRect(), scroller.getBoundingClientRect()];
    const isSeen = inside.top >= around.top && inside.bottom <= around.bottom;
    if (!isSeen) scroller.scrollTop += inside.top - around.top - around.height / 3;
  }, [list, selected, hasRows]);
}

/**
 * After a page change, focuses the first row of the new page. Not after Back, and not while a search
 * is typed, which also starts at the first page.
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

/**
 * A function that focuses the first row of a search's results, as soon as they are shown, unless it is called
 * with another search or none before, or the person has left the search box.
 */
export function useEnterResults(
  list: RefObject<HTMLElement | null>,
  shown: string,
  isHere: boolean,
): (search: string | undefined) => void {
  const [wanted, setWanted] = useState<string>();
  useEffect(() => {
    if (wanted === undefined || wanted !== shown || !isHere) return;
    setWanted(undefined);
    if (document.activeElement?.closest('[data-search-box]') == null) return;
    list.current?.querySelector<HTMLElement>('[data-row]')?.focus();
  }, [list, wanted, shown, isHere]);
  return setWanted;
}
