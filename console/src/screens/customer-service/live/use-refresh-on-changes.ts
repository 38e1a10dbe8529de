import type { Change } from '@countersign/contract/changes';
import { focusManager, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useChanges } from '../../../live/live-changes.tsx';

/** A single change shows soon; many changes are read a few times a minute. */
const soonMs = 500;
const leastApartMs = 5_000;

/** Changes that may add or remove a failed mail. */
export const mailKinds = [
  'changed',
  'decided',
  'withdrawn',
  'undone',
  'reversed',
  'came-back',
] as const;

interface Refreshing {
  /** False delays it, while rows would move under the pointer. */
  readonly mayMove?: () => boolean;
  /** Also so often, without live changes. */
  readonly everyMs?: number;
}

/**
 * Reads a query again soon after a change of these kinds, at most every few seconds and only while
 * the page is visible and the session lives; shown data stay until the response arrives.
 */
export function useRefreshOnChanges(
  queryKey: QueryKey,
  kinds: readonly Change['kind'][],
  { mayMove = () => true, everyMs }: Refreshing = {},
): void {
  const client = useQueryClient();
  const latest = useRef({ queryKey, mayMove });
  useEffect(() => {
    latest.current = { queryKey, mayMove };
  });
  const [refreshing] = useState(() =>
    refreshSeldom(() => {
      const { queryKey: shown, mayMove: may } = latest.current;
      if (!focusManager.isFocused() || !may()) return false;
      void client.invalidateQueries({ queryKey: shown }, { cancelRefetch: false });
      return true;
    }),
  );
  useEffect(() => {
    const timer = everyMs === undefined ? undefined : setInterval(refreshing.plan, everyMs);
    return () => {
      clearInterval(timer);
      refreshing.stop();
    };
  }, [refreshing, everyMs]);
  useChanges((notification) => {
    if (notification === 'reread-all' || notification.some(({ kind }) => kinds.includes(kind)))
      refreshing.plan();
  });
}

/** `refresh` returns false if it is not possible now; it is then tried again later. */
function refreshSeldom(refresh: () => boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastMs = Number.NEGATIVE_INFINITY;
  const plan = () => {
    const waitMs = Math.max(soonMs, lastMs + leastApartMs - performance.now());
    timer ??= setTimeout(run, waitMs);
  };
  const run = () => {
    timer = undefined;
    lastMs = performance.now();
    if (!refresh()) plan();
  };
  return {
    plan,
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
