import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Finds what other processes queued, also when the clock of this one stands still. */
const pollMs = 5000;
/** Avoids a busy loop when another lane or process claims what is due. */
const minimumSleepMs = 50;

export interface OutboxWorker {
  /** Looks into the outbox now; is called after the commit of a transaction that queued something. */
  wake(): void;
  /** Finishes what is being sent, gives back the rest, and ends. */
  stop(): Promise<void>;
}

export interface OutboxLanesOptions {
  /** How many rows are sent at once. */
  readonly lanes: number;
  /** Sends the row that has been due for longest; false if none is due. */
  readonly sendNext: (signal: AbortSignal) => Promise<boolean>;
  /** When the next row can be claimed; undefined if none waits. */
  readonly nextDueAt: () => Promise<Date | undefined>;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** The log's sentence about a look that failed. */
  readonly trouble: string;
  /** Hears of every look that failed. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Sends what is due in an outbox table as long as the process runs; any number of copies may run. */
export function startOutboxLanes(options: OutboxLanesOptions): OutboxWorker {
  const { lanes, sendNext, nextDueAt, now, log, trouble, onError } = options;
  const stopping = new AbortController();
  let wakeUp = new AbortController();
  const ended = Promise.all(Array.from({ length: lanes }, runLane));
  return {
    wake,
    stop: async () => {
      stopping.abort();
      wake();
      await ended;
    },
  };

  /** Ends every sleep; a busy lane looks again before it sleeps. */
  function wake(): void {
    const sleepers = wakeUp;
    wakeUp = new AbortController();
    sleepers.abort();
  }

  async function runLane(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Taken before looking: a lane that is woken meanwhile does not sleep.
      const { signal } = wakeUp;
      const sleepMs = await sendAndPlan().catch((error: unknown) => {
        onError?.(error);
        log.error({ err: error }, trouble);
        return pollMs;
      });
      await pause(sleepMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Sends until nothing is due; returns the milliseconds until the next row. */
  async function sendAndPlan(): Promise<number> {
    while (!stopping.signal.aborted && (await sendNext(stopping.signal))) {}
    if (stopping.signal.aborted) return 0;
    const dueAt = await nextDueAt();
    const untilDueMs = dueAt === undefined ? pollMs : dueAt.getTime() - now().getTime();
    return Math.min(pollMs, Math.max(minimumSleepMs, untilDueMs));
  }
}
