/** The value that `part` (0 to 1) of all values do not exceed, by nearest rank; 0 of none. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const rank = Math.ceil(part * sorted.length);
  return sorted[Math.min(sorted.length - 1, Math.max(0, rank - 1))] ?? 0;
}
