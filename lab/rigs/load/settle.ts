import { setTimeout as pause } from 'node:timers/promises';
import { isGood, type Outcome } from './http-call.ts';

const pauseMs = 100;

/** `unsettled`: no final answer within the time. */
export type Settled = Extract<Outcome, { kind: 'answer' }> | 'unsettled';

/**
 * Asks until there is a final answer, under the same key: whether the request that broke was done is
 * not known. Answers that say "later" are no final ones.
 */
export async function settle(ask: () => Promise<Outcome>, withinMs: number): Promise<Settled> {
  const deadlineMs = performance.now() + withinMs;
  for (;;) {
    const outcome = await ask();
    if (outcome.kind === 'answer' && (isGood(outcome) || isFinal(outcome))) return outcome;
    if (performance.now() > deadlineMs) return 'unsettled';
    await pause(pauseMs * (0.5 + Math.random()));
  }
}

function isFinal({ status, body }: Extract<Outcome, { kind: 'answer' }>): boolean {
  if (status >= 500 || status === 429) return false;
  return !body.includes('"request-in-progress"');
}
