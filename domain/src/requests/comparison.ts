import * as z from 'zod/mini';
import { PointKind } from '../registration/point-kind.ts';
import { asSeen } from '../registration/text.ts';

/**
 * What became of a point. `same-value`: written differently, but the same. A point with a new value,
 * document, explanation or confirmation counts as answered, in this order.
 */
const pointOutcomes = [
  'answered',
  'document-added',
  'explained',
  'confirmed',
  'same-value',
  'unchanged',
] as const;
export const PointOutcome = z.enum(pointOutcomes);
export type PointOutcome = z.infer<typeof PointOutcome>;

/** Values as one text each, for people; null: there was none, or there is none. */
const beforeAndAfter = { before: z.nullable(z.string()), after: z.nullable(z.string()) };

export const ComparedPoint = z.object({
  point: z.int(),
  kind: PointKind,
  field: z.nullable(z.string()),
  outcome: PointOutcome,
  ...beforeAndAfter,
  explanation: z.nullable(z.string().check(asSeen)),
  /** Ids of the documents that came with it. */
  documents: z.array(z.string()),
});
export type ComparedPoint = z.infer<typeof ComparedPoint>;

/** A difference that was not asked for. `moved`: only its place in a list differs. */
export const ChangedBeside = z.object({
  field: z.string(),
  change: z.enum(['changed', 'same-value', 'added', 'removed', 'moved']),
  ...beforeAndAfter,
});
export type ChangedBeside = z.infer<typeof ChangedBeside>;

/** An answer beside what was on file when the applicant was asked. */
export const Comparison = z.object({
  points: z.array(ComparedPoint),
  beside: z.array(ChangedBeside),
  /** Documents that belong to no point. */
  documentsBeside: z.array(z.string()),
});
export type Comparison = z.infer<typeof Comparison>;
