import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePainted } from '../../../ui/use-painted.ts';

/** The least height of a card, in CSS pixels, and of what is above the first one. */
const cardHeight = 100;
const heightAbove = 200;

/** Those of pages that have drawn a list. */
const drawn = new WeakSet<QueryClient>();

interface Drawing {
  readonly hasRows: boolean;
  /** Cards of the first page, with no registration beside them: any other list may begin further down. */
  readonly mayBeInSteps: boolean;
}

/**
 * How many rows are drawn: the first list of a page that was just opened begins with those that fit the screen, and
 * has the others right after their paint. Undefined: all of them. Not for a table, whose columns are as wide as all
 * of its rows make them.
 */
export function useDrawnRows({ hasRows, mayBeInSteps }: Drawing): number | undefined {
  const client = useQueryClient();
  const [isFirst] = useState(() => !drawn.has(client) && isJustOpened());
  const isPainted = usePainted(hasRows);
  useEffect(() => {
    if (hasRows) drawn.add(client);
  }, [client, hasRows]);
  if (!isFirst || !mayBeInSteps || isPainted) return undefined;
  return Math.max(1, Math.ceil((window.innerHeight - heightAbove) / cardHeight));
}

/** After a reload, and after Back from another site, the browser scrolls to where the person was. */
function isJustOpened(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  // The type of the entry says so; the list of entries does not know it.
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}
