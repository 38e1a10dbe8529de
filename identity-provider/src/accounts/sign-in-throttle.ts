import { canonicalEmail } from './account.ts';

export type SignInThrottle = ReturnType<typeof createSignInThrottle>;

const freeFailures = 5;
const longestWaitSeconds = 60;
const forgottenAfterMs = 15 * 60_000;

/**
 * Slows guessing down: from the sixth failure on, an address on the network has to wait 2, 4, 8 …
 * up to 60 seconds before it may try the same account again. It counts per account *and* network
 * address, so strangers elsewhere cannot lock anybody out.
 */
export function createSignInThrottle(nowMs: () => number = Date.now) {
  const failures = new Map<string, { count: number; lastMs: number }>();

  const turns = new Map<string, Promise<unknown>>();

  const keyOf = (email: string, address: string) => `${address} ${canonicalEmail(email)}`;

  function forgetOld() {
    for (const [key, { lastMs }] of failures) {
      if (nowMs() - lastMs > forgottenAfterMs) failures.delete(key);
    }
  }

  return {
    /** Does the work after whatever is under way for the same account and address. */
    async inTurn<Result>(email: string, address: string, work: () => Promise<Result>) {
      const key = keyOf(email, address);
      const mine = (turns.get(key) ?? Promise.resolve()).then(work, work);
      turns.set(key, mine);
      try {
        return await mine;
      } finally {
        if (turns.get(key) === mine) turns.delete(key);
      }
    },
    /** Whole seconds until the next attempt is allowed; 0 when it is allowed now. */
    waitSeconds(email: string, address: string): number {
      const seen = failures.get(keyOf(email, address));
      if (seen === undefined || seen.count <= freeFailures) return 0;
      const delaySeconds = Math.min(2 ** (seen.count - freeFailures), longestWaitSeconds);
      return Math.max(0, Math.ceil((seen.lastMs + delaySeconds * 1000 - nowMs()) / 1000));
    },
    failed(email: string, address: string): void {
      forgetOld();
      const key = keyOf(email, address);
      failures.set(key, { count: (failures.get(key)?.count ?? 0) + 1, lastMs: nowMs() });
    },
    succeeded(email: string, address: string): void {
      failures.delete(keyOf(email, address));
    },
  };
}
