import { retryAt } from '../platform/jobs/retry-at.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const longestDelayMs = 4 * hourMs;
/** With these delays they take four days; after that time a mail is useless. */
const mostAttempts = 31;

/**
 * When to try again after the `attempts`-th attempt failed: after a minute, doubling up to four hours,
 * varied by a fifth so that mails do not all come back at once. Undefined after the attempts of four
 * days: a mail that is sent again later than that has all of them again. `random` is 0 to 1.
 */
export function nextAttemptAt(attempts: number, now: Date, random: number): Date | undefined {
  if (attempts >= mostAttempts) return undefined;
  return retryAt(Math.min(longestDelayMs, minuteMs * 2 ** (attempts - 1)), now, random);
}
