import { retryAt } from '../platform/jobs/retry-at.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** The example of Standard Webhooks: nine retries within three days. */
const delaysMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

/**
 * When to try again after the `attempts`-th try failed, varied by a fifth so that tries do not all
 * come at once; undefined after the tenth. `random` is 0 to 1.
 */
export function nextDeliveryAt(attempts: number, now: Date, random: number): Date | undefined {
  return retryAt(delaysMs[attempts - 1], now, random);
}
