import * as z from 'zod/mini';
import type { PersonalStorage } from '../../../session/personal-storage.ts';
import { rowKeyOf } from '../address/row-key.ts';
import { type BulkPlan, readPlan } from './plan.ts';
import { RowOutcomes } from './row-outcome.ts';

const Sent = z.array(z.string());
/** Rows whose undo was requested, as `FR/T-1`, and their known outcomes. */
const StoredUndo = z.object({ asked: z.array(z.string()), outcomes: z.catch(RowOutcomes, {}) });
type StoredUndo = Readonly<{ asked: readonly string[]; outcomes: RowOutcomes }>;

/** A person's plan in this tab, with the outcomes of its rows. */
export type StoredPlan = ReturnType<typeof storedPlan>;

// What cannot be read is requested again, under the same keys.
export function storedPlan(storage: PersonalStorage) {
  const remove = () => {
    for (const what of ['bulk-plan', 'bulk-outcomes', 'bulk-sent', 'bulk-undo']) {
      storage.remove([what]);
    }
  };
  const write = (plan: BulkPlan) => storage.write(['bulk-plan'], plan);
  return {
    read: () => readPlan(storage, Date.now()),
    readOutcomes: () => storage.read(['bulk-outcomes'], RowOutcomes) ?? {},
    writeOutcomes: (known: RowOutcomes) => storage.write(['bulk-outcomes'], known),
    /** Rows that were sent, as `FR/T-1`: one without an outcome may be decided. */
    readSent: () => storage.read(['bulk-sent'], Sent) ?? [],
    writeSent: (sent: readonly string[]) => storage.write(['bulk-sent'], sent),
    /** Rows without an outcome may be undone or not. */
    readUndo: () => storage.read(['bulk-undo'], StoredUndo) ?? { asked: [], outcomes: {} },
    writeUndo: (undo: StoredUndo) => storage.write(['bulk-undo'], undo),
    /** Replaces the plan before, with its outcomes. */
    begin: (made: BulkPlan) => {
      remove();
      write(made);
    },
    write,
    remove,
  };
}

/** The progress of a plan that was started and is not finished; undefined if there is none. */
export function unfinishedPlan(
  stored: StoredPlan,
): { readonly plan: BulkPlan; readonly settled: number } | undefined {
  const plan = stored.read();
  if (plan === undefined || !plan.begun) return undefined;
  const outcomes = stored.readOutcomes();
  const settled = plan.rows.filter((row) => outcomes[rowKeyOf(row)] !== undefined).length;
  return settled < plan.rows.length ? { plan, settled } : undefined;
}
