import { retryAt } from '../platform/jobs/retry-at.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** After each failed attempt; then nothing more is tried. */
const delaysMs = [
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  4 * hourMs,
  ...Array.from({ length: 5 }, () => dayMs),
];

/**
 * When to ask again after the `attempts`-th attempt failed, varied by a fifth, and not before the
 * register wants it. Undefined after the last. `random` is 0 to 1.
 */
export function nextQuestionAt(
  attempts: number,
  now: Date,
  random: number,
  retryAfterSeconds = 0,
): Date | undefined {
  return retryAt(delaysMs[attempts - 1], now, random, retryAfterSeconds * 1000);
}

/** Days for which an answer is fresh; a company that has ended may be a mistake of yesterday. */
export function freshDays(why: string): number {
  return why === 'ceased' || why === 'insolvent' ? 1 : 7;
}

const againAfterDays = 30;
const beforeEndDays = 30;

/**
 * When an approved practice is asked about again: after a month, or 30 days before the first of its
 * licences ends. Days of validity are `2027-03-31`.
 */
export function againAt(answeredAt: Date, validUntil: readonly (string | undefined)[]): Date {
  const month = answeredAt.getTime() + againAfterDays * dayMs;
  const ends = validUntil
    .flatMap((day) => (day === undefined ? [] : [Date.parse(day) - beforeEndDays * dayMs]))
    .filter((ms) => ms > answeredAt.getTime());
  return new Date(Math.min(month, ...ends));
}

/** Whether a licence ends within 30 days, or has ended. */
export function endsSoon(validUntil: string | undefined, at: Date): boolean {
  return validUntil !== undefined && Date.parse(validUntil) - beforeEndDays * dayMs <= at.getTime();
}
