import type { TabStorage } from '../storage/tab-storage.ts';
import type { ProviderClient } from './provider-client.ts';
import type { SignOutChannel } from './sign-out-channel.ts';

/** Everything outside the session that it needs; the app puts it together. */
export interface SessionParts {
  readonly issuer: string;
  readonly ownOrigin: string;
  /** Paths of the callback and of the page after a sign-out. */
  readonly callbackPath: string;
  readonly signedOutPath: string;
  readonly storage: TabStorage;
  readonly now: () => number;
  /** Loaded when it is first needed. */
  readonly loadProvider: () => Promise<ProviderClient>;
  readonly channel: SignOutChannel;
  /** Path, query and fragment of the screen the person is on. */
  readonly here: () => string;
  readonly locale: () => string;
  /** `replace` where nobody clicked: Back must not lead to a page that leaves at once. */
  readonly leave: (address: string, how: 'assign' | 'replace') => void;
  /**
   * Tells when somebody looks at the page again; `restored` where the browser brought a page back
   * that had been left. Gives the way to stop.
   */
  readonly watchReturn: (listener: (restored: boolean) => void) => () => void;
  /** S8.1: one structured line, without token or full address. */
  readonly log: (event: string, fields: Record<string, string | undefined>) => void;
}
