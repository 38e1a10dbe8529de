import * as z from 'zod/mini';
import { type RowOutcomes, readOutcomes } from './row-outcome.ts';

/** Whose undo was asked for, as `FR/T-1`, and what became of it as far as that is known. */
export interface KeptUndo {
  readonly asked: readonly string[];
  readonly outcomes: RowOutcomes;
}

const Kept = z.object({ asked: z.array(z.string()), outcomes: z.unknown() });

export function readUndo(text: string | undefined): KeptUndo {
  try {
    const { asked, outcomes } = Kept.parse(JSON.parse(text ?? ''));
    return { asked, outcomes: readOutcomes(JSON.stringify(outcomes)) };
  } catch {
    return { asked: [], outcomes: {} }; // asked again, under the same keys
  }
}
