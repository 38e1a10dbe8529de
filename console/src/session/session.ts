import { beginSignIn, type SignInOptions } from './begin-sign-in.ts';
import { checkReturnPath } from './check-return-path.ts';
import { placeAfterSignOut, revokeTokens } from './end-at-provider.ts';
import { lapseWarningMs } from './lapse-warning-ms.ts';
import { nextSession, type SessionEvent } from './next-session.ts';
import { clearRedirects } from './redirect-limit.ts';
import type { SessionParts } from './session-parts.ts';
import type { SessionState } from './session-state.ts';
import { SignInError, wasCancelled } from './sign-in-error.ts';
import { signedOutElsewhere } from './signed-out-elsewhere.ts';
import {
  readStoredSession,
  type StoredSession,
  storeSession,
  takeTransaction,
} from './stored-session.ts';
import { tokenCheckDelayMs } from './token-check-delay.ts';

export interface Session {
  readonly getState: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Restores the stored session and starts the timers; returns a function that stops them. */
  readonly start: () => () => void;
  /** One at a time: a call during a redirect returns its promise. */
  readonly signIn: (wish?: SignInOptions) => Promise<void>;
  /** The path to continue with; undefined if the sign-in failed. Once per callback. */
  readonly finishSignIn: (callbackAddress: string) => Promise<string | undefined>;
  readonly signOut: () => Promise<void>;
  readonly decline: () => void;
  /** The person has read that another account is signed in now. */
  readonly noteAccountChange: () => void;
  /** The screen has shown that the required sign-in took place. */
  readonly noteReauthenticated: () => void;
  readonly noteTokenNeeded: () => void;
  /** S4.4: detects a lapsed token. */
  readonly checkToken: () => void;
  readonly readToken: () =>
    | { readonly kind: 'live'; readonly accessToken: string }
    | { readonly kind: 'lapsed' }
    | { readonly kind: 'none' };
}

const signedOutKey = 'signed-out';
/** The longest time-out that browsers support. */
const maxTimerMs = 2 ** 31 - 1;

/** The session of this tab (S4): stored token, lapse, redirects to the provider. */
export function createSession(parts: SessionParts): Session {
  const { storage, now } = parts;
  const listeners = new Set<() => void>();
  const callbacks = new Map<string, Promise<string | undefined>>();
  let state: SessionState = { kind: 'checking' };
  let stored: StoredSession | undefined;
  let lapseTimer: ReturnType<typeof setTimeout> | undefined;
  let leaving: Promise<void> | undefined;

  const dispatch = (event: SessionEvent) => {
    const next = nextSession(state, event);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };

  const fail = (error: unknown) => {
    const known = error instanceof SignInError ? error : new SignInError('unexpected');
    const { reason, detail } = known;
    parts.log('sign-in-failed', { reason, detail });
    dispatch({ kind: 'sign-in-failed', reason, ...(detail === undefined ? {} : { detail }) });
  };

  const hasLapsed = () => stored !== undefined && now() >= stored.expiresAtMs;
  const checkToken = () => {
    if (hasLapsed()) dispatch({ kind: 'lapse-noticed' });
  };

  const watchExpiry = () => {
    clearTimeout(lapseTimer);
    if (stored === undefined || hasLapsed()) return;
    const onTime = () => {
      checkToken();
      watchExpiry();
    };
    const leftMs = stored.expiresAtMs - now();
    const quietMs = leftMs - lapseWarningMs(stored.lifeMs ?? Number.POSITIVE_INFINITY);
    if (quietMs <= 0) dispatch({ kind: 'lapse-near' });
    lapseTimer = setTimeout(onTime, Math.min(quietMs > 0 ? quietMs : leftMs, maxTimerMs));
  };

  const adopt = (
    session: StoredSession,
    how: { readonly accountChanged?: boolean; readonly reauthenticated?: boolean } = {},
  ) => {
    stored = session;
    const { claims } = session;
    dispatch({ kind: 'token-found', claims, issuer: parts.issuer, ...how });
    watchExpiry();
  };

  /** Ends the local session; returns it. */
  const clearSession = () => {
    const session = stored;
    clearTimeout(lapseTimer);
    stored = undefined;
    storage.removeOnSignOut();
    storage.write(signedOutKey, 'yes');
    dispatch({ kind: 'signed-out' });
    return session;
  };

  /** After a sign-out in another tab, which has ended the provider's session. */
  const endHere = () => {
    const session = clearSession();
    if (session !== undefined) void revokeTokens(parts, session);
  };

  const leaveForProvider = async (wish: SignInOptions) => {
    try {
      const address = await beginSignIn(parts, wish, 'claims' in state ? state.claims : undefined);
      storage.remove(signedOutKey);
      parts.leave(address, wish.automatic ? 'replace' : 'assign');
    } catch (error) {
      leaving = undefined;
      fail(error);
    }
  };

  const exchange = async (address: string, callbackState: string) => {
    const transaction = takeTransaction(storage, callbackState, now());
    if (transaction?.issuer !== parts.issuer) {
      // Opened twice, in another tab, or forged: sends nothing.
      if (stored !== undefined) return '/';
      fail(new SignInError('no-transaction'));
      return undefined;
    }
    dispatch({ kind: 'callback-opened' });
    try {
      const provider = await parts.loadProvider();
      const { expiresInSeconds, ...tokens } = await provider.finishSignIn(
        new URL(address),
        transaction,
      );
      // By this machine's clock, which decides when the token lapses.
      const lifeMs = expiresInSeconds * 1000;
      const session = { ...tokens, lifeMs, expiresAtMs: now() + lifeMs };
      storeSession(storage, session);
      storage.remove(signedOutKey);
      clearRedirects(storage);
      const { expectedSub = session.claims.sub, reauthenticated = false } = transaction;
      adopt(session, { accountChanged: expectedSub !== session.claims.sub, reauthenticated });
      return checkReturnPath(transaction.returnTo, parts.ownOrigin) ?? '/';
    } catch (error) {
      if (stored !== undefined && !hasLapsed() && wasCancelled(error)) {
        adopt(stored); // the valid session continues
        return checkReturnPath(transaction.returnTo, parts.ownOrigin) ?? '/';
      }
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
      stored = found;
      if (found !== undefined && signedOutElsewhere(found, parts.channel)) endHere();
      else if (found !== undefined) adopt(found);
      else if (storage.read(signedOutKey) !== undefined) dispatch({ kind: 'signed-out' });
      else dispatch({ kind: 'no-token-found' });
      const startCheck = setTimeout(checkToken, tokenCheckDelayMs.atAppStart);
      const stopListening = parts.channel.listen(endHere);
      const stopWatching = parts.watchReturn((restored) => {
        if (restored) leaving = undefined;
        if (stored !== undefined && signedOutElsewhere(stored, parts.channel)) endHere();
        // Timers are late after sleep.
        checkToken();
        watchExpiry();
      });
      return () => {
        clearTimeout(startCheck);
        clearTimeout(lapseTimer);
        stopListening();
        stopWatching();
      };
    },
    signIn: (wish = {}) => {
      leaving ??= leaveForProvider(wish);
      return leaving;
    },
    finishSignIn: (address) => {
      const callbackState = new URL(address).searchParams.get('state') ?? '';
      const running = callbacks.get(callbackState) ?? exchange(address, callbackState);
      callbacks.set(callbackState, running);
      return running;
    },
    signOut: async () => {
      const session = clearSession();
      parts.channel.announce(now());
      if (session === undefined) return;
      await revokeTokens(parts, session);
      parts.leave(await placeAfterSignOut(parts, session), 'assign');
    },
    decline: () => dispatch({ kind: 'question-declined' }),
    noteAccountChange: () => dispatch({ kind: 'account-change-noted' }),
    noteReauthenticated: () => dispatch({ kind: 'reauthentication-noted' }),
    noteTokenNeeded: () => dispatch({ kind: 'token-needed' }),
    checkToken,
    readToken: () => {
      if (stored === undefined) return { kind: 'none' };
      const live = state.kind === 'signed-in' && !hasLapsed();
      return live ? { kind: 'live', accessToken: stored.accessToken } : { kind: 'lapsed' };
    },
  };
}
