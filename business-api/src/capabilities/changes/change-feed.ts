import type { Change } from '@countersign/contract/changes';
import type { Db } from '../../ground/database/database.ts';
import { type ChangePosition, overlapMs, readPosition } from './change-position.ts';
import { readChanges } from './read-changes.ts';

/** How often other copies' events are looked for; own ones are looked for at once. */
const pollMs = 1000;
const batch = 500;

export interface ChangeFeed {
  /**
   * Tells `listener` of every event that becomes readable after the promise is fulfilled, of all
   * markets. Ends with the function it answers.
   */
  follow(listener: (changes: readonly Change[]) => void): Promise<() => void>;
  /**
   * When the last good look began, in ms: what was readable then has been told to whoever followed.
   */
  lookedAtMs(): number;
  /** Looks now: this process has just committed something. */
  wake(): void;
  stop(): Promise<void>;
}

export interface ChangeFeedOptions {
  readonly db: Db;
  readonly now: () => Date;
  /** Hears of a look that failed; the next one reaches back to where the last good one began. */
  readonly onError: (error: unknown) => void;
}

/** Reads the history once for all listeners of this process, and not at all without any. */
export function createChangeFeed({ db, now, onError }: ChangeFeedOptions): ChangeFeed {
  const listeners = new Set<(changes: readonly Change[]) => void>();
  /** Events that have been told, with their time, as long as a look may meet them again. */
  const known = new Map<string, number>();
  let lookedAtMs = 0;
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let timer: NodeJS.Timeout | undefined;

  return {
    follow: async (listener) => {
      if (listeners.size === 0) await begin();
      listeners.add(listener);
      timer ??= setInterval(look, pollMs).unref();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) rest();
      };
    },
    lookedAtMs: () => lookedAtMs,
    wake: () => {
      if (listeners.size > 0) look();
    },
    stop: async () => {
      listeners.clear();
      rest();
      await looking;
    },
  };

  /** What is there already is not told to anybody. */
  async function begin(): Promise<void> {
    await looking;
    known.clear();
    lookedAtMs = now().getTime();
    await readNew();
  }

  function rest(): void {
    clearInterval(timer);
    timer = undefined;
  }

  // One look at a time; whoever asks meanwhile gets another one after it.
  function look(): void {
    if (looking !== undefined) {
      lookAgain = true;
      return;
    }
    looking = tell()
      .catch(onError)
      .finally(() => {
        looking = undefined;
        if (!lookAgain || listeners.size === 0) return;
        lookAgain = false;
        look();
      });
  }

  async function tell(): Promise<void> {
    const changes = await readNew();
    if (changes.length > 0) for (const listener of listeners) listener(changes);
  }

  async function readNew(): Promise<Change[]> {
    const beganAtMs = now().getTime();
    const fresh: Change[] = [];
    let after: ChangePosition = { atMs: Math.min(lookedAtMs, beganAtMs) - overlapMs, id: '' };
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
    lookedAtMs = beganAtMs;
    for (const [id, atMs] of known) if (atMs < beganAtMs - 2 * overlapMs) known.delete(id);
    return fresh;
  }
}
