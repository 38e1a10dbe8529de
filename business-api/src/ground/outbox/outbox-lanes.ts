import type { FastifyBaseLogger } from 'fastify';
import { troubleReporter } from '../process/trouble-reporter.ts';
import { sleepingLanes } from './sleeping-lanes.ts';

/** Finds what other processes queued, even if the clock of this one is stopped. */
const pollMs = 5000;
/** Avoids a busy loop when another lane or process claims what is due. */
const minimumSleepMs = 50;

export interface OutboxWorker {
  /**
   * Is called after the commit of a transaction that queued something, with the time before which it is
   * held, if it is. One lane looks; it wakes the next where it finds something. For what is held longer
   * than every lane sleeps, no lane is woken.
   */
  wake(heldUntil?: Date): void;
  /** Finishes what is being sent, releases the rest, and ends. */
  stop(): Promise<void>;
}

export interface OutboxLanesOptions {
  /** How many rows are sent at once. */
  readonly lanes: number;
  /** Sends the row that has been due for longest; false if none is due. Calls `claimed` for a row. */
  readonly sendNext: (signal: AbortSignal, claimed: () => void) => Promise<boolean>;
  /** When the next row can be claimed; undefined if none waits. */
  readonly nextDueAt: () => Promise<Date | undefined>;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** The log's sentence about a look that failed. */
  readonly trouble: string;
  /** Called for every look that failed. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Sends what is due in an outbox table as long as the process runs; any number of copies may run. */
export function startOutboxLanes(options: OutboxLanesOptions): OutboxWorker {
  const { lanes, sendNext, nextDueAt, now, log, trouble, onError } = options;
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
      const sleepMs = await sendAndPlan().catch((error: unknown) => {
        onError?.(error);
        report(error);
        return pollMs;
      });
      if (!stopping.signal.aborted) await sleep(sleepMs);
    }
  }

  /** Sends until nothing is due; returns the milliseconds until the next row. */
  async function sendAndPlan(): Promise<number> {
    while (!stopping.signal.aborted && (await sendNext(stopping.signal, resting.wakeOne))) {}
    if (stopping.signal.aborted) return 0;
    const dueAt = await nextDueAt();
    const untilDueMs = dueAt === undefined ? pollMs : dueAt.getTime() - now().getTime();
    return Math.min(pollMs, Math.max(minimumSleepMs, untilDueMs));
  }
}
