import { rowKeyOf } from './chosen-row.ts';
import type { BulkPlan, PlannedRow } from './plan.ts';
import type { RowOutcomes } from './row-outcome.ts';

export type UndoableRow = PlannedRow & { readonly heldUntil: string; readonly decidedAt: string };

/**
 * The rows that were decided here, in the version they have since and under another key of their
 * own, always the same one: an undo whose answer was lost is asked for once more, never twice done.
 * Whose mail leaves first comes first.
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

/** Of these, those whose undo was not asked for yet and whose mail is still held at `nowMs`. */
export function undoableRows(
  rows: readonly UndoableRow[],
  asked: readonly string[],
  nowMs: number,
): UndoableRow[] {
  const known = new Set(asked);
  return rows.filter((row) => !known.has(rowKeyOf(row)) && Date.parse(row.heldUntil) > nowMs);
}

/** What became of rows in the end: of an undo only what an answer said. */
export function withUndone(decided: RowOutcomes, undone: RowOutcomes): RowOutcomes {
  const ends = Object.entries(undone).map(([key, outcome]) => [
    key,
    outcome.kind === 'failed' ? { ...outcome, kind: 'not-undone' as const } : outcome,
  ]);
  return { ...decided, ...Object.fromEntries(ends) };
}
