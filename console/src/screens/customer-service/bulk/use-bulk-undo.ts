import { undoDecision } from '@countersign/contract/undo';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFullCall } from '../../../http/use-call.ts';
import { historyQueryKey, registrationQueryKey } from '../../../registration/registration-query.ts';
import { serverClock } from '../../../time/server-clock.ts';
import { ofUndo } from './answer-of-row.ts';
import { type BulkRun, createBulkRun } from './bulk-run.ts';
import { rowKeyOf } from './chosen-row.ts';
import { pauseFor } from './pause-for.ts';
import type { BulkPlan, PlannedRow } from './plan.ts';
import type { RowOutcome } from './row-outcome.ts';
import type { StoredPlan } from './stored-plan.ts';
import { decidedRows } from './undoable-rows.ts';

export interface BulkUndoing {
  readonly run: BulkRun;
  /** Rows whose undo was asked for, `FR/T-1`. */
  readonly asked: readonly string[];
  /** Undoes these as well. */
  readonly begin: (rows: readonly PlannedRow[]) => void;
  /** Asks what is not known yet, whether or not the time is over: the answers say which it was. */
  readonly goOn: (again?: 'failed') => void;
}

/** Takes back what a plan has decided. After a reload it stands, and goes on only when asked. */
export function useBulkUndo(stored: StoredPlan, plan: BulkPlan | undefined): BulkUndoing {
  const call = useFullCall();
  const queries = useQueryClient();

  const undoRow = async (row: PlannedRow): Promise<RowOutcome> => {
    const { countryCode, ticketNumber, idempotencyKey, version } = row;
    const answer = await call(undoDecision, {
      params: { countryCode, ticketNumber },
      body: { version },
      headers: { 'idempotency-key': idempotencyKey },
    });
    serverClock.learn(answer.headers);
    queries.setQueryData(registrationQueryKey(row), answer.body);
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
      keep: (outcomes) => stored.writeUndo({ asked, outcomes }),
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
      // Kept before anything is sent: after a reload its outcome is asked for, not guessed.
      stored.writeUndo({ asked, outcomes: stored.readUndo().outcomes });
      const run = runOf(asked);
      setUndo({ asked, run });
      go(run.go());
    },
    goOn: (again) => go(again === 'failed' ? undo.run.retryFailed() : undo.run.go()),
  };
}
