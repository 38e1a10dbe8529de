import type { TabStorage } from '../storage/tab-storage.ts';
import type { ProviderClient } from './provider-client.ts';
import type { SessionPlace } from './session-place.ts';
import type { SignInTurn } from './sign-in-turn.ts';
import type { SignOutChannel } from './sign-out-channel.ts';
import type { StoredSession } from './stored-session.ts';

/** What a sign-out does at the provider, after the local session has ended (S4.3). */
export interface EndOfSession {
  readonly endAtProvider: (
    parts: SessionParts,
    session: StoredSession,
    leaves: boolean,
  ) => Promise<void>;
}

/** The session's dependencies; the app provides them. */
export interface SessionParts {
  readonly issuer: string;
  readonly ownOrigin: string;
  /** Paths of the callback and of the page after a sign-out. */
  readonly callbackPath: string;
  readonly signedOutPath: string;
  readonly storage: TabStorage;
  readonly place: SessionPlace;
  readonly turn: SignInTurn;
  readonly now: () => number;
  readonly loadProvider: () => Promise<ProviderClient>;
  readonly loadEnd: () => Promise<EndOfSession>;
  readonly channel: SignOutChannel;
  /** Path, query and fragment of the screen the person is on. */
  readonly here: () => string;
  readonly locale: () => string;
  /** `replace` without a click: Back must not lead to a page that redirects at once. */
  readonly leave: (address: string, how: 'assign' | 'replace') => void;
  /** Loads the page again, for another person. */
  readonly reload: () => void;
  /**
   * Calls the listener when the page becomes visible again; `restored` if the browser restored a
   * page that had been left. Returns a function that stops it.
   */
  readonly watchReturn: (listener: (restored: boolean) => void) => () => void;
  /** S8.1: writes one structured line, without token or full address. */
  readonly log: (event: string, fields: Record<string, string | undefined>) => void;
}
