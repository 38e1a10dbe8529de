import * as z from 'zod/mini';
import type { Session } from '../../../session/session.ts';
import { draftPrefix, tabStorage } from '../../../session/tab-storage.ts';
import { rowKeyOf } from './chosen-row.ts';
import { type BulkPlan, readPlan } from './plan.ts';
import { type RowOutcomes, readOutcomes } from './row-outcome.ts';

const storage = tabStorage();

/** Where this tab keeps a person's plan and what has become of its rows. */
export type KeptPlan = ReturnType<typeof keptPlan>;

/** The plan of whoever is signed in now; it leaves with the person. */
export function keptPlan(session: Pick<Session, 'getState'>) {
  const subject = subjectOf(session);
  const [plan, outcomes, undo] = ['plan', 'outcomes', 'undo'].map(
    (what) => `${draftPrefix}bulk-${what}/${encodeURIComponent(subject ?? '')}`,
  ) as [string, string, string]; // three in, three out
  const write = (name: string, value: unknown) => {
    // After a sign-out the tab's storage is empty and has to stay so.
    if (subject !== undefined && subjectOf(session) === subject) {
      storage.write(name, JSON.stringify(value));
    }
  };
  return {
    read: () => readPlan(storage.read(plan), Date.now()),
    readOutcomes: () => readOutcomes(storage.read(outcomes)),
    writeOutcomes: (known: RowOutcomes) => write(outcomes, known),
    /** Rows whose undo was asked for; those without an outcome may be undone or not. */
    readUndo: () => readUndo(storage.read(undo)),
    writeUndo: (asked: KeptUndo) => write(undo, asked),
    /** Another plan takes the place of the one before, outcomes and all. */
    begin: (made: BulkPlan) => {
      storage.remove(outcomes);
      storage.remove(undo);
      write(plan, made);
    },
    write: (changed: BulkPlan) => write(plan, changed),
    remove: () => {
      storage.remove(plan);
      storage.remove(outcomes);
      storage.remove(undo);
    },
  };
}

/** How far a plan has come that was begun and not finished; undefined where there is none. */
export function unfinishedPlan(
  kept: KeptPlan,
): { readonly plan: BulkPlan; readonly settled: number } | undefined {
  const plan = kept.read();
  if (plan === undefined || !plan.begun) return undefined;
  const outcomes = kept.readOutcomes();
  const settled = plan.rows.filter((row) => outcomes[rowKeyOf(row)] !== undefined).length;
  return settled < plan.rows.length ? { plan, settled } : undefined;
}

function subjectOf(session: Pick<Session, 'getState'>): string | undefined {
  const state = session.getState();
  return 'subject' in state ? state.subject : undefined;
}

/** Whose undo was asked for, as `FR/T-1`, and what became of it as far as that is known. */
interface KeptUndo {
  readonly asked: readonly string[];
  readonly outcomes: RowOutcomes;
}

const Kept = z.object({ asked: z.array(z.string()), outcomes: z.unknown() });

function readUndo(text: string | undefined): KeptUndo {
  try {
    const { asked, outcomes } = Kept.parse(JSON.parse(text ?? ''));
    return { asked, outcomes: readOutcomes(JSON.stringify(outcomes)) };
  } catch {
    return { asked: [], outcomes: {} }; // asked again, under the same keys
  }
}
