import { createContext } from 'react';

/** What is stored of the session, as far as a call needs it. */
export type StoredToken =
  | { readonly kind: 'live'; readonly accessToken: string }
  | { readonly kind: 'lapsed' }
  | { readonly kind: 'none' };

/** How calls reach the outside; the app makes it from configuration and session. */
export interface Connection {
  /** The console's own origin, against which relative addresses are resolved. */
  readonly ownOrigin: string;
  readonly apiBase: string;
  /** Own, API and provider: the only origins that are ever called (S7.1). */
  readonly origins: ReadonlySet<string>;
  readonly accept: string;
  readonly fetch: typeof fetch;
  readonly readToken: () => StoredToken;
  /** A call found that it needs a token and has none that works: ask at once (S4.4). */
  readonly onTokenNeeded: () => void;
}

export const ConnectionContext = createContext<Connection | undefined>(undefined);
