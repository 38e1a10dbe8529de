import type { ChangePosition } from './change-position.ts';
import type { ChangeNotification, ChangeSource } from './change-source.ts';

/** `connecting` for the first time; `polling` if there is no stream. */
export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'polling';

/** How often pages are read if there is no stream. */
export const pollMs = 30_000;
/** After this time a stream is tried again. */
const streamAgainMs = 90_000;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
const mostMute = 2;
const mostFailures = 3;

interface Following {
  readonly source: ChangeSource;
  readonly place: ChangePosition;
  readonly onNotification: (notification: ChangeNotification) => void;
  readonly onState: (state: LiveState) => void;
  /** From 0 to 1. */
  readonly random: () => number;
}

/**
 * Notifies of changes after the position, by a stream while there is one, else page by page. Returns
 * a function that stops it. Stops without a valid token; a new session continues at the position.
 */
export function followChanges({
  source,
  place,
  onNotification,
  onState,
  random,
}: Following): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const notify = (notification: ChangeNotification) => {
    if (!signal.aborted && (notification === 'reread-all' || notification.length > 0))
      onNotification(notification);
  };
  const reading = { place, notify, signal };
  const setState = (state: LiveState) => {
    if (!signal.aborted) onState(state);
  };
  // Random, so that a thousand consoles do not reconnect at the same time.
  const pause = (ms: number) => sleep(ms / 2 + (random() * ms) / 2, signal);
  void run();
  return () => stop.abort();

  async function run(): Promise<void> {
    let failures = 0;
    let mute = 0;
    setState('connecting');
    while (!signal.aborted) {
      const ending = await source.stream(reading, () => setState('live'));
      if (signal.aborted) return;
      if (ending === 'session-needed') {
        setState('reconnecting');
        return;
      }
      failures = ending === 'ended' ? 0 : failures + 1;
      mute = ending === 'mute' ? mute + 1 : 0;
      if (ending === 'refused' || mute >= mostMute || failures >= mostFailures) {
        if (await poll()) continue;
      }
      setState('reconnecting');
      await pause(Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures, 10)));
    }
  }

  /** Reads pages until a stream is to be tried again; false if pages fail too. */
  async function poll(): Promise<boolean> {
    for (let waitedMs = 0; waitedMs < streamAgainMs; waitedMs += pollMs) {
      if ((await source.pages(reading)) !== 'complete') return false;
      setState('polling');
      await pause((pollMs * 4) / 3);
      if (signal.aborted) return true;
    }
    return true;
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
