import type { FastifyBaseLogger } from 'fastify';
import { troubleReporter } from '../telemetry/trouble-reporter.ts';
import { sleepingLanes } from './sleeping-lanes.ts';

/** Finds what other processes queued, even if the clock of this one is stopped. */
const usualPollMs = 5000;
/** Avoids a busy loop when another lane or process claims what is due. */
const minimumSleepMs = 50;

export interface Lanes {
  /**
   * Is called after the commit of a transaction that queued something, with the time before which it is
   * held, if it is. One lane looks; it wakes the next where it finds something. For what is held longer
   * than every lane sleeps, no lane is woken.
   */
  wake(heldUntil?: Date): void;
  /** Finishes what is being done, releases the rest, and ends. */
  stop(): Promise<void>;
}

export interface LanesOptions {
  /** How much is done at once. */
  readonly lanes: number;
  /** Does what has been due for longest; false if nothing is due. Calls `claimed` where something is. */
  readonly doNext: (signal: AbortSignal, claimed: () => void) => Promise<boolean>;
  /** When the next can be done; undefined if nothing waits. */
  readonly nextDueAt?: () => Promise<Date | undefined>;
  /** Milliseconds after which each lane looks again in any case, also after a failure. */
  readonly pollMs?: number;
  readonly now?: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** The log's sentence about a look that failed. */
  readonly trouble: string;
  /** Called for every look that failed. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Does what is due as long as the process runs; any number of copies may run. */
export function startLanes(options: LanesOptions): Lanes {
  const { lanes, doNext, log, trouble, onError } = options;
  const { pollMs = usualPollMs, now = () => new Date() } = options;
  const { nextDueAt = async () => undefined } = options;
  const report = troubleReporter(log, trouble);
  const stopping = new AbortController();
  const resting = sleepingLanes();
  const ended = Promise.all(Array.from({ length: lanes }, runLane));
  return {
    wake: (heldUntil) => {
      const heldMs = heldUntil === undefined ? 0 : heldUntil.getTime() - now().getTime();
      if (heldMs < pollMs) resting.wakeOne();
    },
    stop: async () => {
      stopping.abort();
      resting.wakeAll();
      await ended;
    },
  };

  async function runLane(): Promise<void> {
    while (!stopping.signal.aborted) {
      const sleep = resting.beginLook();
      const sleepMs = await workAndPlan().catch((error: unknown) => {
        onError?.(error);
        report(error);
        return pollMs;
      });
      if (!stopping.signal.aborted) await sleep(sleepMs);
    }
  }

  /** Works until nothing is due; returns the milliseconds until the next. */
  async function workAndPlan(): Promise<number> {
    while (!stopping.signal.aborted && (await doNext(stopping.signal, resting.wakeOne))) {}
    if (stopping.signal.aborted) return 0;
    const dueAt = await nextDueAt();
    const untilDueMs = dueAt === undefined ? pollMs : dueAt.getTime() - now().getTime();
    return Math.min(pollMs, Math.max(minimumSleepMs, untilDueMs));
  }
}
