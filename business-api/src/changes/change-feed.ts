import type { Change } from '@countersign/contract/changes';
import type { Db } from '../platform/database/database.ts';
import { type ChangePosition, overlapMs, readPosition } from './change-position.ts';
import { readChanges } from './read-changes.ts';

/** How often events of other copies are read; after own writes they are read at once. */
const pollMs = 1000;
const batch = 500;

export interface ChangeFeed {
  /**
   * Passes every event of all markets that becomes readable after the promise is fulfilled to
   * `listener`, until the returned function is called.
   */
  follow(listener: (changes: readonly Change[]) => void): Promise<() => void>;
  /** When the last successful poll began, in ms: listeners got all that was readable then. */
  polledAtMs(): number;
  /** Polls now: this process has just committed a change. */
  wake(): void;
  stop(): Promise<void>;
}

export interface ChangeFeedOptions {
  readonly db: Db;
  readonly now: () => Date;
  /** Is called when a poll fails; the next one reads from where the last successful one began. */
  readonly onError: (error: unknown) => void;
}

/** Reads new events once for all listeners of this process; without a listener it reads nothing. */
export function createChangeFeed({ db, now, onError }: ChangeFeedOptions): ChangeFeed {
  const listeners = new Set<(changes: readonly Change[]) => void>();
  /** Events that were passed on, with their time, as long as a poll may read them again. */
  const known = new Map<string, number>();
  let polledAtMs = 0;
  let beginning: Promise<void> | undefined;
  let polling: Promise<void> | undefined;
  let pollAgain = false;
  let timer: NodeJS.Timeout | undefined;

  return {
    follow: async (listener) => {
      listeners.add(listener);
      // Once for all who come until it has ended: a second beginning would discard what the first of them must get.
      if (listeners.size === 1) beginning = begin();
      timer ??= setInterval(poll, pollMs).unref();
      try {
        await beginning;
      } catch (error) {
        leave(listener);
        throw error;
      }
      return () => leave(listener);
    },
    polledAtMs: () => polledAtMs,
    wake: () => {
      if (listeners.size > 0) poll();
    },
    stop: async () => {
      listeners.clear();
      rest();
      await polling;
    },
  };

  function leave(listener: (changes: readonly Change[]) => void): void {
    listeners.delete(listener);
    if (listeners.size === 0) rest();
  }

  /** Events that exist already are not passed on. */
  async function begin(): Promise<void> {
    while (polling !== undefined) await polling;
    known.clear();
    polledAtMs = now().getTime();
    const reading = readNew();
    polling = Promise.allSettled([reading]).then(pollIfAskedTo);
    await reading;
  }

  function rest(): void {
    clearInterval(timer);
    timer = undefined;
  }

  // One poll at a time; a call during a poll causes another one after it.
  function poll(): void {
    if (polling !== undefined) {
      pollAgain = true;
      return;
    }
    polling = notify().catch(onError).finally(pollIfAskedTo);
  }

  function pollIfAskedTo(): void {
    polling = undefined;
    if (!pollAgain || listeners.size === 0) return;
    pollAgain = false;
    poll();
  }

  async function notify(): Promise<void> {
    const changes = await readNew();
    if (changes.length > 0) for (const listener of listeners) listener(changes);
  }

  async function readNew(): Promise<Change[]> {
    const beganAtMs = now().getTime();
    const fresh: Change[] = [];
    let after: ChangePosition = { atMs: Math.min(polledAtMs, beganAtMs) - overlapMs, id: '' };
    for (;;) {
      const changes = await readChanges(db, 'all', after, batch);
      for (const change of changes) {
        if (!known.has(change.id)) fresh.push(change);
        known.set(change.id, Date.parse(change.at));
      }
      const last = changes.at(-1);
      if (last === undefined || changes.length < batch) break;
      after = readPosition(last.id);
    }
    polledAtMs = beganAtMs;
    for (const [id, atMs] of known) if (atMs < beganAtMs - 2 * overlapMs) known.delete(id);
    return fresh;
  }
}
