import type { TabStorage } from '../storage/tab-storage.ts';
import {
  readStoredSession,
  removeSession,
  type StoredSession,
  storeSession,
} from './stored-session.ts';

/** Where the session is stored (ADR 22). */
export interface SessionPlace {
  /** All tabs of the browser read and write the same session. */
  readonly isShared: boolean;
  readonly read: () => StoredSession | undefined;
  readonly write: (session: StoredSession) => void;
  readonly remove: () => void;
  /** Another tab has stored or removed the session. Returns a function that stops listening. */
  readonly listen: (onChange: () => void) => () => void;
}

/** `CONSOLE_SESSION=tab`; removes what a browser's session of before has left in `shared`. */
export function sessionInTab(tab: TabStorage, shared: TabStorage): SessionPlace {
  removeSession(shared);
  return {
    isShared: false,
    read: () => readStoredSession(tab),
    write: (session) => void storeSession(tab, session),
    remove: () => removeSession(tab),
    listen: () => () => undefined,
  };
}

/**
 * `CONSOLE_SESSION=browser`. Where `shared` cannot be written, the session stays in the tab. `events`
 * are the window's: the browser sends `storage` to the other tabs alone.
 */
export function sessionInBrowser(
  tab: TabStorage,
  shared: TabStorage,
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): SessionPlace {
  const remove = () => {
    removeSession(shared);
    removeSession(tab);
  };
  return {
    isShared: true,
    read: () => readStoredSession(shared) ?? readStoredSession(tab),
    write: (session) => {
      remove();
      if (storeSession(shared, session)) return;
      removeSession(shared); // from the page's memory, or the tab's would not be read
      storeSession(tab, session);
    },
    remove,
    listen: (onChange) => {
      events.addEventListener('storage', onChange);
      return () => events.removeEventListener('storage', onChange);
    },
  };
}
