import * as z from 'zod/mini';
import { proseOf } from './text.ts';

/** Most characters of a condition. */
export const conditionLimit = 500;

/** What an approval depends on, in words that the applicant reads, and the last day to meet it, `2027-01-31`. */
export const ApprovalCondition = z.object({
  text: proseOf(conditionLimit).check(
    z.refine((text) => text.trim() !== '', { error: 'required' }),
  ),
  until: z.iso.date(),
});
export type ApprovalCondition = z.infer<typeof ApprovalCondition>;
