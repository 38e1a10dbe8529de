import { undoRequest } from '@countersign/contract/requests/ask';
import { undoDecision } from '@countersign/contract/undo';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFullCall } from '../../../http/use-call.ts';
import { historyQueryKey, registrationQueryKey } from '../../../queries/registration-query.ts';
import { rowKeyOf } from '../address/row-key.ts';
import { type BulkRun, createBulkRun } from './bulk-run.ts';
import { pauseFor } from './pause-for.ts';
import type { BulkPlan, PlannedRow } from './plan.ts';
import { ofUndo } from './response-of-row.ts';
import type { RowOutcome } from './row-outcome.ts';
import type { StoredPlan } from './stored-plan.ts';
import { decidedRows } from './undoable-rows.ts';

export interface BulkUndoing {
  readonly run: BulkRun;
  /** Rows whose undo was requested, as `FR/T-1`. */
  readonly asked: readonly string[];
  /** Undoes these rows too. */
  readonly begin: (rows: readonly PlannedRow[]) => void;
  /** Sends the undos with unknown outcome again, also after the window: the responses decide. */
  readonly goOn: (again?: 'failed') => void;
}

/** Undoes the decisions or questions of a plan. After a reload it continues only on request. */
export function useBulkUndo(stored: StoredPlan, plan: BulkPlan | undefined): BulkUndoing {
  const call = useFullCall();
  const queries = useQueryClient();

  const undoRow = async (row: PlannedRow): Promise<RowOutcome> => {
    const { countryCode, ticketNumber, idempotencyKey, version } = row;
    const response = await call(plan?.verb === 'ask' ? undoRequest : undoDecision, {
      params: { countryCode, ticketNumber },
      body: { version },
      headers: { 'idempotency-key': idempotencyKey },
    });
    queries.setQueryData(registrationQueryKey(row), response.body);
    void queries.invalidateQueries({ queryKey: historyQueryKey(row) });
    return { kind: 'undone' };
  };
  const runOf = (asked: readonly string[]): BulkRun => {
    const keys = new Set(asked);
    const decided = plan === undefined ? [] : decidedRows(plan, stored.readOutcomes());
    return createBulkRun({
      rows: decided.filter((row) => keys.has(rowKeyOf(row))),
      outcomes: stored.readUndo().outcomes,
      decide: undoRow,
      settling: ofUndo,
      store: (outcomes) => stored.writeUndo({ asked, outcomes }),
      nowMs: Date.now,
      pause: pauseFor,
      isOnline: () => navigator.onLine,
    });
  };
  const [undo, setUndo] = useState(() => {
    const { asked } = stored.readUndo();
    return { asked, run: runOf(asked) };
  });
  const go = (work: Promise<void>) => {
    void work.finally(() => queries.invalidateQueries({ queryKey: ['registrations'] }));
  };
  return {
    ...undo,
    begin: (rows) => {
      const asked = [...undo.asked, ...rows.map(rowKeyOf)];
      // Stored before the first request, so that a reload can read the outcomes.
      stored.writeUndo({ asked, outcomes: stored.readUndo().outcomes });
      const run = runOf(asked);
      setUndo({ asked, run });
      go(run.go());
    },
    goOn: (again) => go(again === 'failed' ? undo.run.retryFailed() : undo.run.go()),
  };
}
