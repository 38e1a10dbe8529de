import type { Freshness } from '@countersign/domain/identity/sign-in-challenge';
import { createContext } from 'react';

/** The stored token, as far as a call needs it. */
export type StoredToken =
  | { readonly kind: 'live'; readonly accessToken: string; readonly key?: string | undefined }
  | { readonly kind: 'lapsed' }
  | { readonly kind: 'none' };

/** The environment of calls; the app builds it from configuration and session. */
export interface Connection {
  /** The console's own origin, against which relative addresses are resolved. */
  readonly ownOrigin: string;
  readonly apiBase: string;
  /** Own, API and provider: the only origins that are ever called (S7.1). */
  readonly origins: ReadonlySet<string>;
  readonly accept: string;
  readonly fetch: typeof fetch;
  /** Every response says the server's time, and which console the server has. */
  readonly onResponse: (headers: Headers) => void;
  readonly readToken: () => StoredToken;
  /**
   * A call needs a token and has no valid one: ask at once (S4.4). With `signIn` it needs one of that age and
   * strength (RFC 9470).
   */
  readonly onTokenNeeded: (signIn?: Freshness) => void;
}

export const ConnectionContext = createContext<Connection | undefined>(undefined);
