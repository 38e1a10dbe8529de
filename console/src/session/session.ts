import { checkReturnPath } from './check-return-path.ts';
import { nextSession, type SessionEvent } from './next-session.ts';
import type { ProviderClient } from './provider-client.ts';
import { forgetRedirects, mayRedirect } from './redirect-limit.ts';
import type { SessionState } from './session-state.ts';
import { SignInError } from './sign-in-error.ts';
import type { SignOutChannel } from './sign-out-channel.ts';
import { readStoredSession, type StoredSession, storeSession } from './stored-session.ts';
import { storeTransaction, takeTransaction } from './stored-session.ts';
import type { TabStorage } from './tab-storage.ts';
import { tokenCheckDelayMs } from './token-check-delay.ts';

export type SessionParts = {
  readonly issuer: string;
  readonly ownOrigin: string;
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
  /** Paths of the callback and of the page after a sign-out. */
  readonly callbackPath: string;
  readonly signedOutPath: string;
  /**
   * Tells when somebody looks at the page again; `restored` where the browser brought a page back
   * that had been left. Gives the way to stop.
   */
  readonly watchReturn: (listener: (restored: boolean) => void) => () => void;
  /** S8.1: one structured line, without token or full address. */
  readonly log: (event: string, fields: Record<string, string | undefined>) => void;
};

export type SignInWish = {
  /** Nobody clicked for it (S4.1). */
  readonly automatic?: boolean;
  /** The provider is to ask who it is, even where it knows somebody (S6.2). */
  readonly asSomebodyElse?: boolean;
};

export type Session = {
  readonly getState: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes up what this tab has stored and starts the clocks; gives the way to stop them. */
  readonly start: () => () => void;
  readonly signIn: (how?: SignInWish) => Promise<void>;
  /** The path to go on to, or undefined where the sign-in failed. */
  readonly finishSignIn: (callbackAddress: string) => Promise<string | undefined>;
  readonly signOut: () => Promise<void>;
  readonly decline: () => void;
  readonly noteTokenNeeded: () => void;
  /** S4.4: concludes a lapse, where there is one. */
  readonly checkToken: () => void;
  readonly readToken: () =>
    | { readonly kind: 'live'; readonly accessToken: string }
    | { readonly kind: 'lapsed' }
    | { readonly kind: 'none' };
};

const signedOutKey = 'signed-out';
/** Longest wait that browsers' timers know. */
const maxTimerMs = 2 ** 31 - 1;

/** The session of this tab (S4). Everything outside it comes in through `parts`. */
export function createSession(parts: SessionParts): Session {
  const { storage, now } = parts;
  const listeners = new Set<() => void>();
  let state: SessionState = { kind: 'checking' };
  let stored: StoredSession | undefined;
  let lapseTimer: ReturnType<typeof setTimeout> | undefined;
  let leaving: Promise<void> | undefined;
  const callbacks = new Map<string, Promise<string | undefined>>();

  const happen = (event: SessionEvent) => {
    const next = nextSession(state, event);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };

  const fail = (error: unknown) => {
    const { reason, detail } =
      error instanceof SignInError
        ? error
        : new SignInError('unexpected', undefined, { cause: error });
    parts.log('sign-in-failed', { reason, detail });
    happen({ kind: 'sign-in-failed', reason, ...(detail === undefined ? {} : { detail }) });
  };

  const lapsed = () => stored !== undefined && now() >= stored.expiresAtMs;

  const checkToken = () => {
    if (lapsed()) happen({ kind: 'lapse-noticed' });
  };

  const watchExpiry = () => {
    clearTimeout(lapseTimer);
    if (stored === undefined || lapsed()) return;
    const wait = Math.min(stored.expiresAtMs - now(), maxTimerMs);
    lapseTimer = setTimeout(() => {
      checkToken();
      watchExpiry();
    }, wait);
  };

  const takeUp = (session: StoredSession) => {
    stored = session;
    happen({ kind: 'token-found', claims: session.claims });
    watchExpiry();
  };

  const forget = () => {
    clearTimeout(lapseTimer);
    stored = undefined;
    storage.removeOnSignOut();
    storage.write(signedOutKey, 'yes');
    happen({ kind: 'signed-out' });
  };

  const revoke = async (session: StoredSession) => {
    try {
      const provider = await parts.loadProvider();
      await provider.revoke(session.accessToken, 'access_token');
      if (session.refreshToken !== undefined) {
        await provider.revoke(session.refreshToken, 'refresh_token');
      }
    } catch (error) {
      parts.log('revocation-failed', { reason: error instanceof Error ? error.name : undefined });
    }
  };

  const goToProvider = async ({ automatic = false, asSomebodyElse = false }: SignInWish) => {
    try {
      if (automatic && !mayRedirect(storage, now())) throw new SignInError('too-many-redirects');
      const provider = await parts.loadProvider();
      const { address, secrets } = await provider.beginSignIn({
        redirectUri: parts.ownOrigin + parts.callbackPath,
        locale: parts.locale(),
        asSomebodyElse,
      });
      const returnTo = checkReturnPath(parts.here(), parts.ownOrigin) ?? '/';
      const { issuer } = parts;
      if (!storeTransaction(storage, { ...secrets, issuer, returnTo, startedAtMs: now() })) {
        throw new SignInError('storage-blocked');
      }
      storage.remove(signedOutKey);
      parts.leave(address, automatic ? 'replace' : 'assign');
    } catch (error) {
      leaving = undefined;
      fail(error);
    }
  };

  const exchange = async (address: string, callbackState: string) => {
    const transaction = takeTransaction(storage, callbackState, now());
    if (transaction === undefined || transaction.issuer !== parts.issuer) {
      // Opened twice, in another tab, or not ours: nothing is sent for it.
      if (stored !== undefined) return '/';
      fail(new SignInError('no-transaction'));
      return undefined;
    }
    happen({ kind: 'callback-opened' });
    try {
      const provider = await parts.loadProvider();
      const { expiresInSeconds, ...tokens } = await provider.finishSignIn(
        new URL(address),
        transaction,
      );
      const session = { ...tokens, expiresAtMs: now() + expiresInSeconds * 1000 };
      storeSession(storage, session);
      storage.remove(signedOutKey);
      forgetRedirects(storage);
      takeUp(session);
      return checkReturnPath(transaction.returnTo, parts.ownOrigin) ?? '/';
    } catch (error) {
      fail(error);
      return undefined;
    }
  };

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      const found = readStoredSession(storage);
      if (found !== undefined) takeUp(found);
      else if (storage.read(signedOutKey) !== undefined) happen({ kind: 'signed-out' });
      else happen({ kind: 'no-token-found' });
      const startCheck = setTimeout(checkToken, tokenCheckDelayMs.atAppStart);
      const closeChannel = parts.channel.listen(() => {
        const session = stored;
        forget();
        if (session !== undefined) void revoke(session);
      });
      const stopWatching = parts.watchReturn((restored) => {
        if (restored) leaving = undefined;
        // A sleeping machine's timers are late.
        checkToken();
        watchExpiry();
      });
      return () => {
        stopWatching();
        clearTimeout(startCheck);
        clearTimeout(lapseTimer);
        closeChannel();
      };
    },
    signIn: (wish = {}) => {
      leaving ??= goToProvider(wish);
      return leaving;
    },
    finishSignIn: (address) => {
      const callbackState = new URL(address).searchParams.get('state') ?? '';
      const running = callbacks.get(callbackState) ?? exchange(address, callbackState);
      callbacks.set(callbackState, running);
      return running;
    },
    signOut: async () => {
      const session = stored;
      forget();
      parts.channel.announce();
      if (session === undefined) return;
      await revoke(session);
      parts.leave(await endSessionAddress(session), 'assign');
    },
    decline: () => happen({ kind: 'question-declined' }),
    noteTokenNeeded: () => happen({ kind: 'token-needed' }),
    checkToken,
    readToken: () => {
      if (stored === undefined) return { kind: 'none' };
      const live = state.kind === 'signed-in' && !lapsed();
      return live ? { kind: 'live', accessToken: stored.accessToken } : { kind: 'lapsed' };
    },
  };

  async function endSessionAddress(session: StoredSession): Promise<string> {
    try {
      const provider = await parts.loadProvider();
      const address = await provider.endSessionAddress({
        idToken: session.idToken,
        postLogoutRedirectUri: parts.ownOrigin + parts.signedOutPath,
      });
      return address ?? parts.signedOutPath;
    } catch {
      return parts.signedOutPath;
    }
  }
}
