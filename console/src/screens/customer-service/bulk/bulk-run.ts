import { CallError, type CallFailure } from '../../../http/call-error.ts';
import { rowKeyOf } from './chosen-row.ts';
import type { PlannedRow } from './plan.ts';
import { consequenceOf, type Settling } from './response-of-row.ts';
import type { RowOutcome, RowOutcomes } from './row-outcome.ts';

export type RunPhase =
  /** Continues only on request. */
  | { readonly kind: 'standing' }
  | { readonly kind: 'running' }
  /** Requests in progress finish; no more are sent. */
  | { readonly kind: 'stopping' }
  | { readonly kind: 'waiting'; readonly untilMs: number }
  /** Stopped because no row would succeed now. */
  | { readonly kind: 'held'; readonly failure: CallFailure; readonly offline: boolean }
  | { readonly kind: 'done' };

export interface RunState {
  readonly phase: RunPhase;
  readonly outcomes: RowOutcomes;
  /** Rows that were sent, as `FR/T-1`: one without an outcome may be decided. */
  readonly sent: readonly string[];
}

export interface RunParts {
  readonly rows: readonly PlannedRow[];
  /** Outcomes known at the beginning. */
  readonly outcomes: RowOutcomes;
  /** Rows that were sent before. */
  readonly sent?: readonly string[];
  /** Decides one row with its own key, or undoes that; rejects with CallError. */
  readonly decide: (row: PlannedRow) => Promise<RowOutcome>;
  /** Problems that settle a row, if not those of a decision. */
  readonly settling?: Settling;
  /** Called after each row: its outcome must outlive the page. */
  readonly store: (outcomes: RowOutcomes) => void;
  /** Called before a row is sent for the first time. */
  readonly storeSent?: (sent: readonly string[]) => void;
  readonly nowMs: () => number;
  /** Resolves after `ms` or, early, when aborted. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly isOnline: () => boolean;
}

export interface BulkRun {
  readonly getState: () => RunState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Sends the unsettled rows, a few at a time; resolves when no more is sent. */
  readonly go: () => Promise<void>;
  readonly stop: () => void;
  /** Sends the failed rows again. */
  readonly retryFailed: () => Promise<void>;
}

export const atOnce = 4;
const mostWaits = 5;

/** Decides rows one by one. Independent of the page, for tests. */
export function createBulkRun(parts: RunParts): BulkRun {
  const listeners = new Set<() => void>();
  const isSettled = (row: PlannedRow, in_: RowOutcomes) => in_[rowKeyOf(row)] !== undefined;
  const allSettled = (outcomes: RowOutcomes) => parts.rows.every((row) => isSettled(row, outcomes));
  let state: RunState = {
    phase: { kind: allSettled(parts.outcomes) ? 'done' : 'standing' },
    outcomes: parts.outcomes,
    sent: parts.sent ?? [],
  };
  let stopping: AbortController | undefined;
  let waitUntilMs = 0;

  const become = (next: Partial<RunState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const settle = (row: PlannedRow, outcome: RowOutcome) => {
    const outcomes = { ...state.outcomes, [rowKeyOf(row)]: outcome };
    // Stored before it is shown: a shown outcome must exist after a reload.
    parts.store(outcomes);
    become({ outcomes });
  };

  const noteSent = (row: PlannedRow) => {
    if (state.sent.includes(rowKeyOf(row))) return;
    const sent = [...state.sent, rowKeyOf(row)];
    parts.storeSent?.(sent);
    become({ sent });
  };

  const waitWhereAsked = async (signal: AbortSignal) => {
    while (!signal.aborted && parts.nowMs() < waitUntilMs) {
      if (state.phase.kind === 'running')
        become({ phase: { kind: 'waiting', untilMs: waitUntilMs } });
      await parts.pause(waitUntilMs - parts.nowMs(), signal);
    }
    if (!signal.aborted && state.phase.kind === 'waiting') become({ phase: { kind: 'running' } });
  };

  const one = async (row: PlannedRow, run: AbortController) => {
    let waits = 0;
    let repeats = 0;
    for (;;) {
      await waitWhereAsked(run.signal);
      if (run.signal.aborted) return;
      noteSent(row);
      try {
        settle(row, await parts.decide(row));
        return;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const { failure } = error;
        const next = consequenceOf(failure, parts.settling);
        if (next.kind === 'settled') return settle(row, next.outcome);
        if (next.kind === 'wait' && (next.endless || waits < mostWaits)) {
          waits += 1;
          waitUntilMs = Math.max(waitUntilMs, parts.nowMs() + next.ms);
        } else if (next.kind === 'again' && repeats < 1) {
          repeats += 1;
        } else if (next.kind === 'again' && failure.kind !== 'unreachable') {
          return settle(row, { kind: 'failed' });
        } else {
          run.abort();
          return become({ phase: { kind: 'held', failure, offline: !parts.isOnline() } });
        }
      }
    }
  };

  const go = async () => {
    if (stopping !== undefined) return;
    const run = new AbortController();
    stopping = run;
    become({ phase: { kind: 'running' } });
    const left = parts.rows.filter((row) => !isSettled(row, state.outcomes)).values();
    const work = async () => {
      for (const row of left) {
        if (run.signal.aborted) return;
        await one(row, run);
      }
    };
    try {
      await Promise.all(Array.from({ length: atOnce }, work));
    } finally {
      run.abort();
      stopping = undefined;
      if (allSettled(state.outcomes)) become({ phase: { kind: 'done' } });
      else if (state.phase.kind !== 'held') become({ phase: { kind: 'standing' } });
    }
  };

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go,
    retryFailed: () => {
      if (stopping === undefined) {
        const remaining = Object.entries(state.outcomes).filter(
          ([, { kind }]) => kind !== 'failed',
        );
        become({ outcomes: Object.fromEntries(remaining) });
      }
      return go();
    },
    stop: () => {
      if (stopping === undefined || stopping.signal.aborted) return;
      stopping.abort();
      become({ phase: { kind: 'stopping' } });
    },
  };
}
