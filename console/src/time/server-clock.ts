/**
 * How far the server's clock is ahead of this device's, in ms, learned from the Date of its answers:
 * a countdown by a device clock that is wrong would offer what is over, or hide what is not.
 */
export interface ServerClock {
  /** Takes what an answer says; an answer without a Date, as across origins, says nothing. */
  readonly learn: (headers: Headers, receivedAtMs?: number) => void;
  /** The server's time, ms since 1970. */
  readonly nowMs: () => number;
}

// A Date has whole seconds and travels: less than this is no difference.
const coarsenessMs = 2000;

export function createServerClock(now: () => number = () => Date.now()): ServerClock {
  let aheadMs = 0;
  return {
    learn: (headers, receivedAtMs = now()) => {
      const dateMs = Date.parse(headers.get('date') ?? '');
      if (Number.isNaN(dateMs)) return;
      const difference = dateMs + 500 - receivedAtMs;
      aheadMs = Math.abs(difference) < coarsenessMs ? 0 : difference;
    },
    nowMs: () => now() + aheadMs,
  };
}

/** The API's clock, one per page. */
export const serverClock = createServerClock();
