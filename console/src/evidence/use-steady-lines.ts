import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface Keyed {
  readonly key: string;
}

/**
 * Lines in their order, but none moves while the person is in the list: an arriving answer changes a
 * line in its place, so that focus and pointer stay on what they are on. New lines come last.
 */
export function useSteadyLines<Line extends Keyed>(
  sorted: readonly Line[],
): { readonly list: RefObject<HTMLUListElement | null>; readonly lines: readonly Line[] } {
  const list = useRef<HTMLUListElement>(null);
  const wanted = sorted.map(({ key }) => key).join('\n');
  const [order, setOrder] = useState(wanted);
  useLayoutEffect(() => {
    const isUsed = list.current?.matches(':hover, :focus-within') ?? false;
    if (!isUsed) setOrder(wanted);
  }, [wanted]);
  const keys = order.split('\n');
  const place = ({ key }: Line) => {
    const index = keys.indexOf(key);
    return index === -1 ? keys.length : index;
  };
  return { list, lines: sorted.toSorted((a, b) => place(a) - place(b)) };
}
