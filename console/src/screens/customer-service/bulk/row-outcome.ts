import * as z from 'zod/mini';

/** In the order in which they are listed: what needs a look comes first. */
export const rowOutcomeKinds = [
  'failed',
  'not-undone',
  'too-late',
  'moved-on',
  'changed',
  'already-decided',
  'own-registration',
  'not-yours',
  'not-found',
  'left',
  'undone',
  'decided',
] as const;

/** What became of a row; a row without one has still to be decided. */
export const RowOutcome = z.object({
  kind: z.enum(rowOutcomeKinds),
  /** Of one that is decided already: who did it. */
  by: z.optional(z.string()),
  /** Of one that was decided here: when, until when its mail is held, and its version. */
  decidedAt: z.optional(z.string()),
  heldUntil: z.optional(z.string()),
  version: z.optional(z.int()),
});
export type RowOutcome = z.infer<typeof RowOutcome>;

/** Outcomes by `FR/T-1`. */
export const RowOutcomes = z.record(z.string(), RowOutcome);
export type RowOutcomes = Readonly<z.infer<typeof RowOutcomes>>;
