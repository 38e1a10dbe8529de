import * as z from 'zod/mini';
import { FieldPath } from './field-path.ts';
import { PointFinding } from './point-finding.ts';
import { PointKind } from './point-kind.ts';
import { isFixable, RejectionCode } from './reason-codes.ts';
import { proseOf } from './text.ts';

/** Most points of one request. */
export const pointLimit = 12;

/** Longest text of the reviewer's own beside a point, in characters. */
export const pointWordsLimit = 1000;

/** What is wrong, by a code whose sentence exists in every language of the mails. */
export const PointReason = RejectionCode.check(z.refine(isFixable, { error: 'not-allowed' }));

/**
 * One point of a request. Without a field it is about the application as a whole; then a finding or the
 * reviewer's words say what is meant.
 */
export const RequestPoint = z
  .strictObject({
    kind: PointKind,
    field: z.nullable(FieldPath),
    reason: z.nullable(PointReason),
    /** What the checks found: its sentence, with its values, takes the place of the general one. */
    finding: z.optional(PointFinding),
    words: z.optional(proseOf(pointWordsLimit)),
  })
  .check(
    z.refine(({ kind, field }) => kind !== 'correct' || field !== null, {
      error: 'required',
      path: ['field'],
    }),
    z.refine(
      ({ field, finding, words }) =>
        field !== null || finding !== undefined || (words ?? '').trim() !== '',
      { error: 'required', path: ['words'] },
    ),
    z.refine(
      ({ kind, field }) =>
        field === null || (kind === 'document') === field.startsWith('documents['),
      { error: 'not-allowed', path: ['field'] },
    ),
  );
export type RequestPoint = z.infer<typeof RequestPoint>;

/** One that was asked, without the rules about several fields: an erasure removes words and findings. */
export const AskedPoint = z.object(RequestPoint.shape);

/** 1 to 12 points, none about the same field in the same way. */
export const RequestPoints = z.array(RequestPoint).check(
  z.minLength(1),
  z.maxLength(pointLimit),
  z.refine(
    (points) => {
      const tied = points.filter(({ field }) => field !== null);
      return new Set(tied.map(({ kind, field }) => `${kind} ${field}`)).size === tied.length;
    },
    { error: 'duplicate' },
  ),
);
