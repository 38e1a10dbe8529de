import { rowKeyOf } from '../address/row-key.ts';
import type { BulkPlan, PlannedRow } from './plan.ts';
import type { RowOutcomes } from './row-outcome.ts';

export type UndoableRow = PlannedRow & { readonly heldUntil: string; readonly decidedAt: string };

/**
 * The rows that were decided here, with their version since then and a second key. The key is always
 * the same, so that an undo with a lost response is repeated and not done twice. Sorted by the time
 * at which their mail is sent.
 */
export function decidedRows(plan: BulkPlan, outcomes: RowOutcomes): UndoableRow[] {
  return plan.rows
    .flatMap((row): UndoableRow[] => {
      const { kind, version, heldUntil, decidedAt = '' } = outcomes[rowKeyOf(row)] ?? {};
      if (kind !== 'decided' || version === undefined || heldUntil === undefined) return [];
      const idempotencyKey = `${row.idempotencyKey}-undo`;
      return [{ ...row, version, heldUntil, decidedAt, idempotencyKey }];
    })
    .toSorted((a, b) => Date.parse(a.heldUntil) - Date.parse(b.heldUntil));
}

/** The rows whose undo was not requested yet and whose mail is not sent at `nowMs`. */
export function undoableRows(
  rows: readonly UndoableRow[],
  asked: readonly string[],
  nowMs: number,
): UndoableRow[] {
  const known = new Set(asked);
  return rows.filter((row) => !known.has(rowKeyOf(row)) && Date.parse(row.heldUntil) > nowMs);
}

/** The final outcomes: an undo counts only with a response. */
export function withUndone(decided: RowOutcomes, undone: RowOutcomes): RowOutcomes {
  const ends = Object.entries(undone).map(([key, outcome]) => [
    key,
    outcome.kind === 'failed' ? { ...outcome, kind: 'not-undone' as const } : outcome,
  ]);
  return { ...decided, ...Object.fromEntries(ends) };
}
