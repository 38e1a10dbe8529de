import type { ChangePosition } from './change-position.ts';
import type { ChangeNotification, ChangeSource } from './change-source.ts';

/** `connecting` for the first time; `polling` where no stream is to be had. */
export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'polling';

/** How often is asked where no stream is to be had. */
export const pollMs = 30_000;
/** Then a stream is tried again. */
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
 * Tells of what happens from the place on, by a stream as long as there is one, else page by page,
 * until the function that it answers is called. It ends by itself where no token is left: a new
 * session begins anew at the same place.
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
  const tell = (notification: ChangeNotification) => {
    if (!signal.aborted && (notification === 'reread-all' || notification.length > 0))
      onNotification(notification);
  };
  const reading = { place, tell, signal };
  const say = (state: LiveState) => {
    if (!signal.aborted) onState(state);
  };
  // Of a thousand consoles whose server comes back, not all ask in the same moment.
  const pause = (ms: number) => sleep(ms / 2 + (random() * ms) / 2, signal);
  void run();
  return () => stop.abort();

  async function run(): Promise<void> {
    let failures = 0;
    let mute = 0;
    say('connecting');
    while (!signal.aborted) {
      const ending = await source.stream(reading, () => say('live'));
      if (signal.aborted) return;
      if (ending === 'session-needed') {
        say('reconnecting');
        return;
      }
      failures = ending === 'ended' ? 0 : failures + 1;
      mute = ending === 'mute' ? mute + 1 : 0;
      if (ending === 'refused' || mute >= mostMute || failures >= mostFailures) {
        if (await poll()) continue;
      }
      say('reconnecting');
      await pause(Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures, 10)));
    }
  }

  /** Until a stream is to be tried again; false where pages fail as well. */
  async function poll(): Promise<boolean> {
    for (let waitedMs = 0; waitedMs < streamAgainMs; waitedMs += pollMs) {
      if ((await source.pages(reading)) !== 'complete') return false;
      say('polling');
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
