const longestMs = 120_000;

/**
 * How long before a token's end it is said, with an offer to stay (S4.2): two minutes, and at most a
 * quarter of the token's life, or short-lived ones would be announced all the time. Milliseconds.
 */
export function lapseWarningMs(lifeMs: number): number {
  return Math.min(longestMs, lifeMs / 4);
}
