import { EvidenceState, ItemCode, itemCodes } from '@countersign/contract/evidence/evidence';
import type { Statistics } from '@countersign/contract/statistics';

interface Counted {
  readonly key: string;
  readonly count: number;
}

/** How decisions went by the summary they were made with, `approved:ready`; all states, in order. */
export function bySummary(rows: readonly Counted[]): NonNullable<Statistics['bySummary']> {
  const counts = new Map(rows.map(({ key, count }) => [key, count]));
  return EvidenceState.options.map((state) => ({
    state,
    approved: counts.get(`approved:${state}`) ?? 0,
    rejected: counts.get(`rejected:${state}`) ?? 0,
  }));
}

/** The items that had failed when it was decided, `open:name-agrees`, most frequent first. */
export function byItem(rows: readonly Counted[]): NonNullable<Statistics['byItem']> {
  const counts = new Map(rows.map(({ key, count }) => [key, count]));
  return itemCodes
    .map((code) => ({
      item: ItemCode.parse(code),
      contradicted: counts.get(`contradicted:${code}`) ?? 0,
      open: counts.get(`open:${code}`) ?? 0,
    }))
    .filter(({ contradicted, open }) => contradicted + open > 0)
    .toSorted((a, b) => b.contradicted + b.open - a.contradicted - a.open);
}
