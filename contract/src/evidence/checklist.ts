import { practiceTypes } from '@countersign/domain/registration/application';
import { identifierSchemes } from '@countersign/domain/registration/identifier-schemes';
import { LicenceType } from '@countersign/domain/registration/licence';
import * as z from 'zod/mini';
import { ItemCode } from './evidence.ts';

/** One item of a market's checklist; an item that is not listed is shown and not required. */
export const ChecklistItem = z.strictObject({
  code: ItemCode,
  /** Approving while it is open needs a waiver. Without effect where no register can confirm it. */
  required: z.boolean(),
  /** Who may approve while it is open; an administrator may always. */
  waivedBy: z.enum(['staff', 'administrator']),
});
export type ChecklistItem = z.infer<typeof ChecklistItem>;

const Items = z.array(ChecklistItem).check(
  z.refine((items) => new Set(items.map(({ code }) => code)).size === items.length, {
    error: 'duplicate',
  }),
);

/** An application has to give one of these numbers at least; none: it needs no number. */
const Numbers = z
  .array(z.enum(identifierSchemes))
  .check(z.refine((numbers) => new Set(numbers).size === numbers.length, { error: 'duplicate' }));

/** What a market wants to know before it approves. */
export const Checklist = z.strictObject({
  items: Items,
  numbers: Numbers,
  /** For these types of practice, in place of `items` and `numbers`. */
  types: z
    .array(z.strictObject({ type: z.enum(practiceTypes), items: Items, numbers: Numbers }))
    .check(
      z.refine((types) => new Set(types.map(({ type }) => type)).size === types.length, {
        error: 'duplicate',
      }),
    ),
  /**
   * The licences that staff read from documents, the usual one first; their numbers are those that `licence-valid` is
   * about. A change without this field leaves them as they are.
   */
  licences: z.optional(
    z.array(LicenceType).check(
      z.minLength(1),
      z.refine((types) => new Set(types).size === types.length, { error: 'duplicate' }),
    ),
  ),
});
export type Checklist = z.infer<typeof Checklist>;
