import type { FastifyBaseLogger } from 'fastify';
import { type Lanes, startLanes } from './lanes.ts';

/** Work that is repeated as long as the process runs. */
export type Repeated = Pick<Lanes, 'stop'>;

/**
 * Runs `work` at once and again `pauseMs` milliseconds after each run, or when it is woken. A failure is
 * logged as `trouble`, the same one once a minute, and does not stop the repetition; `signal` asks work of
 * several steps to stop early.
 */
export function repeat(options: {
  readonly pauseMs: number;
  readonly trouble: string;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly onError?: ((error: unknown) => void) | undefined;
  readonly work: (signal: AbortSignal) => Promise<void>;
}): Lanes {
  const { pauseMs, work, ...rest } = options;
  return startLanes({
    ...rest,
    lanes: 1,
    pollMs: pauseMs,
    doNext: async (signal) => {
      await work(signal);
      return false;
    },
  });
}

/**
 * Calls `next` until it answers false, because nothing is left to do, or `signal` aborts. Resolves with
 * whether anything was done.
 */
export async function untilNothingIsLeft(
  signal: AbortSignal,
  next: () => Promise<boolean>,
): Promise<boolean> {
  let any = false;
  while (!signal.aborted && (await next())) any = true;
  return any;
}
