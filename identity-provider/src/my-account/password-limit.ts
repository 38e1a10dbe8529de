import type { AttemptLog } from '../storage/attempt-log.ts';

const hourMs = 60 * 60_000;
/** Changes and refused passwords within an hour, per person, wherever they come from. */
const most = { 'password-change': 5, 'password-refusal': 30 } as const;

type Kind = keyof typeof most;

export type PasswordLimit = ReturnType<typeof createPasswordLimit>;

/** Five changes an hour and person: more is nobody who has forgotten a password. */
export function createPasswordLimit(attempts: AttemptLog) {
  const everywhere = '';
  const kinds: readonly Kind[] = ['password-change', 'password-refusal'];
  return {
    /** Whole seconds until the next change is heard; 0 when it is now. */
    waitSeconds(accountId: string): number {
      const waits = kinds.map((kind) => {
        const { count, firstMs } = attempts.recent(kind, accountId, everywhere, hourMs);
        return count < most[kind] ? 0 : Math.ceil((firstMs + hourMs - attempts.nowMs()) / 1000);
      });
      return Math.max(0, ...waits);
    },
    note(kind: Kind, accountId: string): void {
      attempts.note(kind, accountId, everywhere, hourMs);
    },
  };
}
