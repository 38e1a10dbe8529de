import type { AttemptLog } from '../storage/attempt-log.ts';

const hourMs = 60 * 60_000;
/** Changes and refused passwords within an hour, per person, from any address. */
const most = { 'password-change': 5, 'password-refusal': 30 } as const;

type Kind = keyof typeof most;

export type PasswordLimit = ReturnType<typeof createPasswordLimit>;

/** Five changes per hour and person: more is not a forgotten password. */
export function createPasswordLimit(attempts: AttemptLog) {
  const everywhere = '';
  const kinds: readonly Kind[] = ['password-change', 'password-refusal'];
  return {
    /** Whole seconds until the next change is allowed; 0 if it is allowed now. */
    waitSeconds(accountId: string): number {
      const waits = kinds.map((kind) => {
        const { count, firstMs } = attempts.recent(kind, accountId, everywhere, hourMs);
        return count < most[kind] ? 0 : Math.ceil((firstMs + hourMs - attempts.nowMs()) / 1000);
      });
      return Math.max(0, ...waits);
    },
    record(kind: Kind, accountId: string): void {
      attempts.record(kind, accountId, everywhere, hourMs);
    },
  };
}
