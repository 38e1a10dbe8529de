import type { AttemptLog, Recent } from '../storage/attempt-log.ts';
import { canonicalEmail } from './account.ts';

export type SignInThrottle = ReturnType<typeof createSignInThrottle>;

const windowMs = 15 * 60_000;
const freePerAccount = 10;
const freePerAddress = 100;
const longestWaitSeconds = 15 * 60;
const kind = 'sign-in-failure';

/**
 * Slows guessing down: after ten failures within 15 minutes, a network address has to wait 2, 4, 8 …
 * seconds, up to 15 minutes, before it may try the same account again; after a hundred failures,
 * before it may try any account. Attempts are never counted per account alone, so strangers cannot
 * lock an account's owner out.
 */
export function createSignInThrottle(attempts: AttemptLog) {
  const turns = new Map<string, Promise<unknown>>();

  function waitSecondsOf(recent: Recent, free: number): number {
    if (recent.count < free) return 0;
    const delaySeconds = Math.min(2 ** (recent.count - free + 1), longestWaitSeconds);
    return Math.max(0, Math.ceil((recent.lastMs + delaySeconds * 1000 - attempts.nowMs()) / 1000));
  }

  return {
    /** Does the work after any earlier work for the same account and address has ended. */
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
     * Called before the password is checked: many accounts can be tried at once from one address,
     * so each attempt counts as a failure until it has succeeded.
     */
    recordAttempt(email: string, address: string): void {
      attempts.record(kind, canonicalEmail(email), address, windowMs);
    },
    clearAttempts(email: string, address: string): void {
      attempts.clear(kind, canonicalEmail(email), address);
    },
  };
}
