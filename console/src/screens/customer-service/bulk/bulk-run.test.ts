import type { Problem } from '@countersign/contract/problems/problem';
import { type ProblemCode, problemStatuses } from '@countersign/contract/problems/problem-code';
import { problemTitles } from '@countersign/contract/problems/problem-titles';
import { describe, expect, test } from 'vitest';
import { CallError, type CallFailure } from '../../../http/call-error.ts';
import { atOnce, createBulkRun, type RunParts } from './bulk-run.ts';
import { ChosenRow } from './chosen-row.ts';
import { newPlan, type PlannedRow } from './plan.ts';
import type { RowOutcomes } from './row-outcome.ts';

const planOf = (count: number) =>
  newPlan(
    'approve',
    Array.from({ length: count }, (_, index) =>
      ChosenRow.parse({
        countryCode: 'FR',
        ticketNumber: `T-${index}`,
        version: 1,
        practiceName: 'P',
        waiting: true,
      }),
    ),
    { nowMs: 0, makeKey: () => crypto.randomUUID() },
  );
const problem = (code: ProblemCode, more: Partial<Problem> = {}): CallFailure => ({
  kind: 'problem',
  problem: {
    status: problemStatuses[code],
    title: problemTitles[code],
    type: 'about:blank',
    code,
    requestId: 'r',
    ...more,
  },
});
const refused = (failure: CallFailure) => Promise.reject(new CallError(failure));

/** A run whose clock advances by its own pauses, with what it sent and stored. */
function runOf(
  count: number,
  decide: (row: PlannedRow, sent: number) => ReturnType<RunParts['decide']>,
  more: Partial<RunParts> = {},
) {
  let nowMs = 0;
  const sent: PlannedRow[] = [];
  const pauses: number[] = [];
  let kept: RowOutcomes = {};
  const plan = planOf(count);
  const run = createBulkRun({
    rows: plan.rows,
    outcomes: {},
    decide: (row) => {
      sent.push(row);
      return decide(row, sent.length);
    },
    store: (outcomes) => {
      kept = outcomes;
    },
    nowMs: () => nowMs,
    pause: async (ms) => {
      pauses.push(ms);
      nowMs += ms;
    },
    isOnline: () => true,
    ...more,
  });
  const kinds = () => Object.values(run.getState().outcomes).map(({ kind }) => kind);
  return { run, plan, sent, pauses, kinds, kept: () => kept };
}
const decided = async () => ({ kind: 'decided' as const });

describe('a run', () => {
  test('decides every row once, a few at a time', async () => {
    let under = 0;
    let most = 0;
    const { run, sent, kinds } = runOf(50, async () => {
      under += 1;
      most = Math.max(most, under);
      await Promise.resolve();
      under -= 1;
      return { kind: 'decided' };
    });
    await run.go();
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(50);
    expect(sent).toHaveLength(50);
    expect(most).toBe(atOnce);
    expect(kinds()).toEqual(Array(50).fill('decided'));
    expect(run.getState().phase).toEqual({ kind: 'done' });
  });

  test('stops: what was sent is finished, the rest untouched, and continues when asked', async () => {
    const { run, sent, kept } = runOf(20, async (_, count) => {
      if (count === 6) run.stop();
      return { kind: 'decided' };
    });
    await run.go();
    expect(run.getState().phase).toEqual({ kind: 'standing' });
    const before = sent.length;
    expect(before).toBeLessThan(20);
    expect(Object.keys(kept())).toHaveLength(before);
    await run.go();
    expect(sent).toHaveLength(20);
    expect(run.getState().phase).toEqual({ kind: 'done' });
  });

  test('continues after a reload with what is not settled, under the same keys', async () => {
    const first = runOf(10, async (_, count) => {
      if (count > 4) return new Promise(() => {}); // the page goes away before the response
      return { kind: 'decided' };
    });
    void first.run.go();
    await expect.poll(() => first.sent.length).toBe(8);
    const second: PlannedRow[] = [];
    const run = createBulkRun({
      rows: first.plan.rows,
      outcomes: first.kept(),
      decide: async (row) => {
        second.push(row);
        return { kind: 'decided' };
      },
      store: () => {},
      nowMs: () => 0,
      pause: async () => {},
      isOnline: () => true,
    });
    expect(run.getState().phase).toEqual({ kind: 'standing' });
    await run.go();
    expect(second).toEqual(first.plan.rows.slice(4));
  });

  test('is done from the start where everything is settled', () => {
    const { plan } = runOf(1, decided);
    const outcomes = { 'FR/T-0': { kind: 'decided' as const } };
    const parts = { nowMs: () => 0, pause: async () => {}, isOnline: () => true, store: () => {} };
    const run = createBulkRun({ rows: plan.rows, outcomes, decide: decided, ...parts });
    expect(run.getState().phase).toEqual({ kind: 'done' });
  });
});

describe('obstacles', () => {
  test.each([
    ['already-decided', 'already-decided'],
    ['registration-changed', 'changed'],
    ['own-registration', 'own-registration'],
    ['market-not-yours', 'not-yours'],
    ['registration-not-found', 'not-found'],
    ['invalid-request', 'failed'],
    ['idempotency-key-reused', 'failed'],
  ] as const)('%s settles its row alone', async (code, kind) => {
    const { run, sent, kinds } = runOf(5, (row) =>
      row.ticketNumber === 'T-2' ? refused(problem(code)) : decided(),
    );
    await run.go();
    expect(sent).toHaveLength(5);
    expect(kinds().sort()).toEqual(['decided', 'decided', 'decided', 'decided', kind].sort());
  });

  test('too many requests: all wait as long as asked, however often', async () => {
    let refusals = 0;
    const { run, pauses, kinds } = runOf(30, (_, count) => {
      if (count % 3 !== 0) return decided();
      refusals += 1;
      return refused(problem('too-many-requests', { retryAfterSeconds: 7 }));
    });
    const phases = new Set<string>();
    run.subscribe(() => phases.add(run.getState().phase.kind));
    await run.go();
    expect(refusals).toBeGreaterThan(8);
    expect(pauses.every((ms) => ms <= 7000)).toBe(true);
    expect(Math.max(...pauses)).toBe(7000);
    expect(phases).toContain('waiting');
    expect(kinds()).toEqual(Array(30).fill('decided'));
  });

  test('an unreachable service is not asked without end', async () => {
    const { run, sent } = runOf(10, () => refused(problem('temporarily-unavailable')));
    await run.go();
    expect(run.getState().phase).toMatchObject({ kind: 'held', offline: false });
    expect(sent.length).toBeLessThanOrEqual(6 * atOnce);
    expect(run.getState().outcomes).toEqual({});
  });

  test.each([
    ['a lapsed session', { kind: 'session-needed' }, 1],
    ['no role', problem('no-role'), 1],
    ['no connection', { kind: 'unreachable' }, 2],
  ] as const)('%s holds everything, and nothing is lost', async (_, failure, tries) => {
    let isBroken = true;
    const { run, sent, kinds } = runOf(12, () => (isBroken ? refused(failure) : decided()), {
      isOnline: () => false,
    });
    await run.go();
    expect(run.getState()).toMatchObject({ phase: { kind: 'held', failure, offline: true } });
    expect(sent.length).toBeLessThanOrEqual(atOnce * tries);
    isBroken = false;
    await run.go();
    expect(kinds()).toEqual(Array(12).fill('decided'));
  });

  test('a lost response is asked for again under the same key', async () => {
    const { run, sent, kinds } = runOf(1, (_, count) =>
      count === 1 ? refused({ kind: 'unreachable' }) : decided(),
    );
    await run.go();
    expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(
      Array(2).fill(sent[0]?.idempotencyKey),
    );
    expect(kinds()).toEqual(['decided']);
  });

  test('what fails for no reason of its own can be tried again', async () => {
    let isBroken = true;
    const { run, sent, kinds } = runOf(3, (row) =>
      isBroken && row.ticketNumber === 'T-1' ? refused(problem('internal')) : decided(),
    );
    await run.go();
    expect(kinds().sort()).toEqual(['decided', 'decided', 'failed']);
    expect(run.getState().phase).toEqual({ kind: 'done' });
    isBroken = false;
    await run.retryFailed();
    expect(kinds()).toEqual(['decided', 'decided', 'decided']);
    expect(sent).toHaveLength(5);
  });
});
