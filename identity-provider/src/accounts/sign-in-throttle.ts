import type { AttemptLog, Recent } from '../storage/attempt-log.ts';
import { canonicalEmail } from './account.ts';

export type SignInThrottle = ReturnType<typeof createSignInThrottle>;

const windowMs = 15 * 60_000;
const freePerAccount = 10;
const freePerAddress = 100;
const longestWaitSeconds = 15 * 60;
const kind = 'sign-in-failure';

/**
 * Slows guessing down: after ten failures within a quarter of an hour, an address on the network has
 * to wait 2, 4, 8 … seconds, up to that quarter, before it may try the same account again; after a
 * hundred, whatever the account. It never counts per account alone, so strangers elsewhere cannot
 * lock anybody out.
 */
export function createSignInThrottle(attempts: AttemptLog) {
  const turns = new Map<string, Promise<unknown>>();

  function waitSecondsOf(recent: Recent, free: number): number {
    if (recent.count < free) return 0;
    const delaySeconds = Math.min(2 ** (recent.count - free + 1), longestWaitSeconds);
    return Math.max(0, Math.ceil((recent.lastMs + delaySeconds * 1000 - attempts.nowMs()) / 1000));
  }

  return {
    /** Does the work after whatever is under way for the same account and address. */
    async inTurn<Result>(email: string, address: string, work: () => Promise<Result>) {
      const key = `${address} ${canonicalEmail(email)}`;
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
      const account = attempts.recent(kind, canonicalEmail(email), address, windowMs);
      return Math.max(
        waitSecondsOf(account, freePerAccount),
        waitSecondsOf(attempts.recentFrom(kind, address, windowMs), freePerAddress),
      );
    },
    /**
     * Before the password is looked at: many accounts can be tried at once from one address, and
     * each counts as a failure until it is known to be none.
     */
    begins(email: string, address: string): void {
      attempts.note(kind, canonicalEmail(email), address, windowMs);
    },
    succeeded(email: string, address: string): void {
      attempts.forget(kind, canonicalEmail(email), address);
    },
  };
}
