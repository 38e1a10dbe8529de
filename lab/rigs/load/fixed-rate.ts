import { setTimeout as pause } from 'node:timers/promises';

const tickMs = 10;

export interface FixedRate {
  /** How many were started. */
  begun(): number;
  underWay(): number;
  /** Begins no more and waits for those under way. */
  stop(): Promise<void>;
}

/**
 * Begins `work` so many times a second, whether earlier ones have ended or not: people do not wait
 * for each other, and a load that waits for slow answers hides them.
 */
export function startFixedRate(
  perSecond: number,
  work: (number: number) => Promise<unknown>,
): FixedRate {
  const beganMs = performance.now();
  const underWay = new Set<Promise<unknown>>();
  let begun = 0;
  let stopping = false;
  const ticking = tick();

  async function tick(): Promise<void> {
    while (!stopping) {
      const due = Math.floor(((performance.now() - beganMs) / 1000) * perSecond);
      while (begun < due && !stopping) begin();
      await pause(tickMs);
    }
  }

  function begin(): void {
    const one: Promise<unknown> = work(begun).finally(() => underWay.delete(one));
    underWay.add(one);
    begun += 1;
  }

  return {
    begun: () => begun,
    underWay: () => underWay.size,
    stop: async () => {
      stopping = true;
      await ticking;
      await Promise.all(underWay);
    },
  };
}
