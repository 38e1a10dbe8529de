const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const longestDelayMs = 4 * hourMs;
/** A mail that could not be sent for so long is of no use any more. */
const giveUpAfterMs = 4 * 24 * hourMs;

/**
 * When to try again after the `attempts`-th attempt failed: a minute, doubling up to four hours,
 * a fifth more or less so that mails do not come back all at once. Undefined after four days.
 * `random` is 0 to 1.
 */
export function nextAttemptAt(
  { created_at, attempts }: { readonly created_at: Date; readonly attempts: number },
  now: Date,
  random: number,
): Date | undefined {
  const delayMs = Math.min(longestDelayMs, minuteMs * 2 ** Math.min(attempts - 1, 20));
  const next = new Date(now.getTime() + delayMs * (0.8 + 0.4 * random));
  return next.getTime() - created_at.getTime() > giveUpAfterMs ? undefined : next;
}
