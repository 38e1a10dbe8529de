/**
 * When to try again, `delayMs` from now, varied by a fifth so that not all come back at once; undefined
 * where the plan has no more delay. `random` is 0 to 1.
 */
export function retryAt(
  delayMs: number | undefined,
  now: Date,
  random: number,
  leastMs = 0,
): Date | undefined {
  if (delayMs === undefined) return undefined;
  return new Date(now.getTime() + Math.max(delayMs * (0.8 + 0.4 * random), leastMs));
}
