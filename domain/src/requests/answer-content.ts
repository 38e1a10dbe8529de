import * as z from 'zod/mini';
import { Address, Identifier } from '../registration/application.ts';
import { FieldPath } from '../registration/field-path.ts';
import { pointLimit } from '../registration/request-point.ts';
import { longTextLimit, proseOf, textOf } from '../registration/text.ts';

/** Most fields that one answer may change. */
const changeLimit = 40;

/** Longest explanation of one point, in characters. */
export const explanationLimit = 2000;

/** The purpose of an address and the scheme of an identifier are in the path of the field. */
export const AddressValue = z.omit(Address, { purpose: true });
export const IdentifierValue = z.omit(Identifier, { scheme: true });

/**
 * The new value of a field: a text, the parts of an address or an identifier, or null to remove it.
 * `applyChanges` says whether it fits the field.
 */
export const FieldValue = z.union([textOf(longTextLimit), AddressValue, IdentifierValue, z.null()]);
export type FieldValue = z.infer<typeof FieldValue>;

export const FieldChange = z.strictObject({ field: FieldPath, value: FieldValue });
export type FieldChange = z.infer<typeof FieldChange>;

/** What is said about one point, by its number in the request. */
export const PointAnswer = z.strictObject({
  point: z.int().check(z.minimum(1), z.maximum(pointLimit)),
  explanation: z.optional(proseOf(explanationLimit)),
  /** What is on file is right. */
  confirmed: z.optional(z.boolean()),
});
export type PointAnswer = z.infer<typeof PointAnswer>;

function distinctBy<Item>(keyOf: (item: Item) => unknown) {
  return z.refine<Item[]>((items) => new Set(items.map(keyOf)).size === items.length, {
    error: 'duplicate',
  });
}

/** An answer: new values, in any order, and what is said to the points. Documents are uploaded before. */
export const AnswerContent = z.strictObject({
  changes: z.array(FieldChange).check(
    z.maxLength(changeLimit),
    distinctBy(({ field }) => field),
  ),
  points: z.array(PointAnswer).check(
    z.maxLength(pointLimit),
    distinctBy(({ point }) => point),
  ),
  /** Anything else that the applicant wants to say. */
  message: z.optional(proseOf(longTextLimit)),
});
export type AnswerContent = z.infer<typeof AnswerContent>;
