/**
 * The server's time, by the Date header of its responses: with a wrong device clock a countdown would
 * offer an undo whose time has passed, a claim would end too late, and news would look old.
 */
export interface ServerClock {
  /** Reads the Date of a response; ignores responses without one, as across origins. */
  readonly learn: (headers: Headers, receivedAtMs?: number) => void;
  /** The server's time, ms since 1970, now or when the device's clock said `deviceMs`. */
  readonly nowMs: (deviceMs?: number) => number;
}

// A Date has whole seconds and network delay: a smaller difference counts as none.
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
    nowMs: (deviceMs = now()) => deviceMs + aheadMs,
  };
}

/** The API's clock, one per page. */
export const serverClock = createServerClock();
