/** Responses are meant to begin within that time, in milliseconds. */
const slowMs = 500;
const decrease = 0.9;
/** Longer than one turn of the event loop, in which many slow responses may come together. */
const pauseBetweenDecreasesMs = 50;
/** Twice the connections to the database: with fewer requests these would wait for work. */
const least = 20;

export interface InFlightCap {
  /** How many requests may be in progress now. */
  current(): number;
  /** Called with how long a response took to begin, in milliseconds. */
  began(durationMs: number): void;
}

/**
 * A cap that follows what the process can do: while responses take too long to begin, fewer requests
 * are let in, so that those that are get their response before their sender gives up; afterwards the
 * cap rises to `most` again (additive increase, multiplicative decrease, as in TCP).
 */
export function inFlightCap(most: number, nowMs = () => performance.now()): InFlightCap {
  const floor = Math.min(least, most);
  let cap = most;
  let decreasedAtMs = Number.NEGATIVE_INFINITY;
  return {
    current: () => Math.floor(cap),
    began: (durationMs) => {
      if (durationMs <= slowMs) {
        cap = Math.min(most, cap + 0.5);
        return;
      }
      if (nowMs() - decreasedAtMs < pauseBetweenDecreasesMs) return;
      decreasedAtMs = nowMs();
      cap = Math.max(floor, cap * decrease);
    },
  };
}
