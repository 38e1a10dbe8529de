import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { troubleReporter } from './trouble-reporter.ts';

/** Work that is repeated as long as the process runs. */
export interface Repeated {
  /** Resolves after the current run has ended. */
  stop(): Promise<void>;
}

/**
 * Runs `work` at once and again `pauseMs` milliseconds after each run. A failure is logged as
 * `trouble`, the same one once a minute, and does not stop the repetition; `signal` asks work of several steps to stop early.
 */
export function repeat(options: {
  readonly pauseMs: number;
  readonly trouble: string;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly onError?: ((error: unknown) => void) | undefined;
  readonly work: (signal: AbortSignal) => Promise<void>;
}): Repeated {
  const { pauseMs, trouble, log, onError, work } = options;
  const report = troubleReporter(log, trouble);
  const stopping = new AbortController();
  const { signal } = stopping;
  const ended = run();
  return {
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await work(signal).catch((error: unknown) => {
        onError?.(error);
        report(error);
      });
      await pause(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
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
