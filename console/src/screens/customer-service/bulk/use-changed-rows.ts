import { useState } from 'react';
import { useChanges } from '../../../live/live-changes.tsx';
import { rowKeyOf } from '../address/row-key.ts';
import type { PlannedRow } from './plan.ts';

/**
 * How many of the rows have changed since a check, which was answered at `checkedAtMs`. What a stream
 * could not deliver is left out: every decision names the version that was checked.
 */
export function useChangedRows(rows: readonly PlannedRow[], checkedAtMs: number): number {
  const [changed, setChanged] = useState({ checkedAtMs, keys: new Set<string>() });
  useChanges((notification) => {
    if (notification === 'reread-all') return;
    const planned = new Set(rows.map(rowKeyOf));
    const keys = notification.map(rowKeyOf).filter((key) => planned.has(key));
    if (keys.length === 0) return;
    setChanged((before) => {
      const known = before.checkedAtMs === checkedAtMs ? before.keys : [];
      return { checkedAtMs, keys: new Set([...known, ...keys]) };
    });
  });
  return changed.checkedAtMs === checkedAtMs ? changed.keys.size : 0;
}
