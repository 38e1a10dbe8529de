const hourMs = 3_600_000;

export interface Sample {
  readonly atMs: number;
  readonly value: number;
}

/**
 * How much a measured value grows within an hour: the median of the slopes between any two samples
 * (Theil and Sen), which single outliers such as a garbage collection do not bend. 0 for fewer than
 * two samples.
 */
export function slopePerHour(samples: readonly Sample[]): number {
  const slopes = samples
    .flatMap((from, index) =>
      samples
        .slice(index + 1)
        .filter((to) => to.atMs !== from.atMs)
        .map((to) => (to.value - from.value) / (to.atMs - from.atMs)),
    )
    .sort((a, b) => a - b);
  const middle = slopes.length / 2;
  const median =
    slopes.length % 2 === 1
      ? slopes[Math.floor(middle)]
      : ((slopes[middle - 1] ?? 0) + (slopes[middle] ?? 0)) / 2;
  return (median ?? 0) * hourMs;
}
