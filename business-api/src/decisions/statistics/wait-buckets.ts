import { type RawBuilder, sql } from 'kysely';

/** The waiting times in one bucket; `minutes` is their sum. */
export interface WaitBucket {
  readonly bucket: number;
  readonly count: number;
  readonly minutes: number;
}

/** Buckets per factor of e: neighbours are 2 % apart, the accuracy of a median. */
const perE = 50;

/** Minutes from submission to decision of a registration's row; `extract` would compute with decimals, slower. */
export const waitMinutes = sql`date_part('epoch', decided_at - submitted_at) / 60`;

/** Of those, the minutes in which it was with the applicant, so that the target clock did not run. */
export const applicantMinutes = sql`applicant_minutes`;

/** The bucket of a number of minutes; negative ones count as 0. */
export function bucketOf(minutes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`floor(ln(1 + greatest(0, ${minutes})) * ${sql.lit(perE)})::int`;
}

/** The same bucket, computed here. */
export function bucketFor(minutes: number): number {
  return Math.floor(Math.log(1 + Math.max(0, minutes)) * perE);
}

/**
 * The median in minutes, accurate to 2 %; null without waits. All waits of a bucket count as its
 * average, so that the median is exact if the waits in the middle are equal.
 */
export function medianOf(waits: readonly WaitBucket[]): number | null {
  const sorted = waits.toSorted((a, b) => a.bucket - b.bucket);
  const count = sorted.reduce((sum, wait) => sum + wait.count, 0);
  if (count === 0) return null;
  const lower = valueAt(sorted, Math.floor((count - 1) / 2));
  const upper = valueAt(sorted, Math.ceil((count - 1) / 2));
  return (lower + upper) / 2;
}

/** The median to a tenth of a minute. */
export function roundedMedian(waits: readonly WaitBucket[]): number | null {
  const median = medianOf(waits);
  return median === null ? null : Math.round(median * 10) / 10;
}

function valueAt(sorted: readonly WaitBucket[], place: number): number {
  let before = 0;
  for (const { count, minutes } of sorted) {
    before += count;
    if (place < before) return minutes / count;
  }
  throw new Error('No wait at that place.');
}
