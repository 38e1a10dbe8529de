const longestMs = 120_000;

/**
 * How long before a token's end the notice is shown (S4.2), in ms: two minutes, but at most a
 * quarter of the token's life, or the notice would be shown most of the time.
 */
export function lapseWarningMs(lifeMs: number): number {
  return Math.min(longestMs, lifeMs / 4);
}
