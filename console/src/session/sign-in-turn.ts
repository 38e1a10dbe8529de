import type { TabStorage } from '../storage/tab-storage.ts';

/** Lets one tab of the browser at a time go to the provider without a click (S4.1). */
export interface SignInTurn {
  /** False while another tab is signing in. With a click it is always true. */
  readonly take: (how: { readonly automatic: boolean }) => Promise<boolean>;
  /** The sign-in has ended, in whatever way. */
  readonly end: () => void;
}

const turnKey = 'sign-in-turn';
const tabKey = 'tab';
/** A tab may have been closed at the provider; others may then go there after this. */
const longestMs = 120_000;

/** For a session that each tab has of its own. */
export const everyTabsTurn: SignInTurn = { take: async () => true, end: () => undefined };

/**
 * The turn of a browser whose tabs share a session. Its mark is in `shared` and outlives the redirect.
 * The lock, where the browser has locks, decides between tabs that start in the same moment.
 */
export function openSignInTurn(
  tab: TabStorage,
  shared: TabStorage,
  now: () => number,
  locks: Pick<LockManager, 'request'> | undefined,
): SignInTurn {
  let release: (() => void) | undefined;
  const ownName = () => {
    const known = tab.read(tabKey) ?? Math.random().toString(36).slice(2);
    tab.write(tabKey, known);
    return known;
  };
  const mark = () => void shared.write(turnKey, `${ownName()} ${now()}`);
  const markIfFree = () => {
    const [name = '', at = ''] = shared.read(turnKey)?.split(' ') ?? [];
    const ageMs = now() - Number(at);
    if (name !== '' && name !== ownName() && ageMs >= 0 && ageMs < longestMs) return false;
    mark();
    return true;
  };
  const takeWithLock = (manager: Pick<LockManager, 'request'>) =>
    new Promise<boolean>((resolve) => {
      const inLock = (lock: Lock | null) => {
        const isOurs = lock !== null && markIfFree();
        resolve(isOurs);
        // Until the page is left, or the sign-in has failed before that.
        return isOurs ? new Promise<void>((done) => (release = done)) : undefined;
      };
      manager
        .request(`countersign.${turnKey}`, { ifAvailable: true }, inLock)
        .catch(() => resolve(markIfFree()));
    });
  return {
    take: async ({ automatic }) => {
      if (automatic && release === undefined) {
        return locks === undefined ? markIfFree() : takeWithLock(locks);
      }
      mark();
      return true;
    },
    end: () => {
      release?.();
      release = undefined;
      if (shared.read(turnKey)?.split(' ')[0] === tab.read(tabKey)) shared.remove(turnKey);
    },
  };
}
