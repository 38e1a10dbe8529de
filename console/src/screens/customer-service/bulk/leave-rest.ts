import type { RunState } from './bulk-run.ts';
import { rowKeyOf } from './chosen-row.ts';
import type { BulkPlan, PlannedRow } from './plan.ts';
import type { RowOutcome, RowOutcomes } from './row-outcome.ts';

/**
 * The plan without the rows that were never sent, and the outcomes of the others: a row that was sent may be
 * decided although its response was lost, so `lookUp` asks.
 */
export async function leaveRest(
  plan: BulkPlan,
  { outcomes, sent }: Pick<RunState, 'outcomes' | 'sent'>,
  lookUp: (row: PlannedRow) => Promise<RowOutcome>,
): Promise<{ readonly plan: BulkPlan; readonly outcomes: RowOutcomes }> {
  const open = plan.rows.filter((row) => outcomes[rowKeyOf(row)] === undefined);
  const isSent = (row: PlannedRow) => sent.includes(rowKeyOf(row));
  const unsent = open.filter((row) => !isSent(row));
  const found = await Promise.all(
    open.filter(isSent).map(async (row) => [rowKeyOf(row), await lookUp(row)] as const),
  );
  const left = unsent.map((row) => ({ row, outcome: { kind: 'left' as const } }));
  return {
    plan: {
      ...plan,
      rows: plan.rows.filter((row) => !unsent.includes(row)),
      leftOut: [...plan.leftOut, ...left],
    },
    outcomes: { ...outcomes, ...Object.fromEntries(found) },
  };
}
