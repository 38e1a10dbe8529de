import * as z from 'zod/mini';

/** The groups of registrations whose personal data can end: by their outcome, or by silence. */
export const retentionKinds = [
  'rejected',
  'withdrawn',
  'unanswered',
  'approved',
  'linked',
] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** Fewest and most days: nothing ends within a month, whatever is typed. */
export const leastRetentionDays = 30;
export const mostRetentionDays = 7300;

/** Days; null: kept without end. */
const Days = z.nullable(z.int().check(z.minimum(leastRetentionDays), z.maximum(mostRetentionDays)));

/**
 * For how many days a market keeps the personal data of registrations: of rejected, approved and linked ones since the decision,
 * of withdrawn ones since then, and of unanswered ones, which are pending, since the applicant's time to answer was over.
 */
export const Retention = z.strictObject({
  rejected: Days,
  withdrawn: Days,
  unanswered: Days,
  approved: Days,
  linked: z._default(Days, null),
});
export type Retention = z.infer<typeof Retention>;

/** All are kept. */
export const keepsAll: Retention = {
  rejected: null,
  withdrawn: null,
  unanswered: null,
  approved: null,
  linked: null,
};

/** Whether something ends earlier than before. */
export function endsEarlier(before: Retention, after: Retention): boolean {
  const daysOf = (retention: Retention, kind: RetentionKind) => retention[kind] ?? Infinity;
  return retentionKinds.some((kind) => daysOf(after, kind) < daysOf(before, kind));
}
