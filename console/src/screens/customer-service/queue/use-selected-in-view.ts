import { type RefObject, useEffect } from 'react';

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
