import * as z from 'zod/mini';

/** In the order of the list: outcomes that need attention come first. */
export const rowOutcomeKinds = [
  'unknown',
  'failed',
  'waiver-required',
  'waiver-refused',
  'second-person',
  'not-checked',
  'not-undone',
  'too-late',
  'moved-on',
  'changed',
  'already-decided',
  'withdrawn',
  'already-asked',
  'erased',
  'own-registration',
  'not-yours',
  'not-found',
  'left',
  'undone',
  'decided',
] as const;

/** The outcome of a row; a row without one is not decided yet. */
export const RowOutcome = z.object({
  kind: z.enum(rowOutcomeKinds),
  /** The decider of a row that was decided already. */
  by: z.optional(z.string()),
  /** Of a row decided here: its time, the end of its undo window, and its version. */
  decidedAt: z.optional(z.string()),
  heldUntil: z.optional(z.string()),
  version: z.optional(z.int()),
});
export type RowOutcome = z.infer<typeof RowOutcome>;

/** Outcomes by `FR/T-1`. */
export const RowOutcomes = z.record(z.string(), RowOutcome);
export type RowOutcomes = Readonly<z.infer<typeof RowOutcomes>>;
