const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const longestDelayMs = 4 * hourMs;
/** After that time a mail is useless. */
const giveUpAfterMs = 4 * 24 * hourMs;

/**
 * When to try again after the `attempts`-th attempt failed: after a minute, doubling up to four hours,
 * varied by a fifth so that mails do not all come back at once. Undefined after four days. `random` is
 * 0 to 1.
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
