import { beginSignIn, type SignInOptions } from './begin-sign-in.ts';
import { checkReturnPath } from './check-return-path.ts';
import { placeAfterSignOut, revokeTokens } from './end-at-provider.ts';
import { lapseWarningMs } from './lapse-warning-ms.ts';
import { nextSession, type SessionEvent } from './next-session.ts';
import { forgetRedirects } from './redirect-limit.ts';
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
  /** Takes up what this tab has stored and starts the clocks; gives the way to stop them. */
  readonly start: () => () => void;
  /** One at a time, however often it is asked for. */
  readonly signIn: (wish?: SignInOptions) => Promise<void>;
  /** The path to go on to, or undefined where the sign-in failed. Once per callback. */
  readonly finishSignIn: (callbackAddress: string) => Promise<string | undefined>;
  readonly signOut: () => Promise<void>;
  readonly decline: () => void;
  /** The person has read that another account is signed in now. */
  readonly noteAccountChange: () => void;
  /** The screen that had asked for another sign-in has said that it took place. */
  readonly noteReauthenticated: () => void;
  readonly noteTokenNeeded: () => void;
  /** S4.4: concludes a lapse, where there is one. */
  readonly checkToken: () => void;
  readonly readToken: () =>
    | { readonly kind: 'live'; readonly accessToken: string }
    | { readonly kind: 'lapsed' }
    | { readonly kind: 'none' };
}

const signedOutKey = 'signed-out';
/** Longest wait that browsers' timers know. */
const maxTimerMs = 2 ** 31 - 1;

/** The session of this tab (S4): what is stored, when it lapses, the trips to the provider. */
export function createSession(parts: SessionParts): Session {
  const { storage, now } = parts;
  const listeners = new Set<() => void>();
  const callbacks = new Map<string, Promise<string | undefined>>();
  let state: SessionState = { kind: 'checking' };
  let stored: StoredSession | undefined;
  let lapseTimer: ReturnType<typeof setTimeout> | undefined;
  let leaving: Promise<void> | undefined;

  const happen = (event: SessionEvent) => {
    const next = nextSession(state, event);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };

  const fail = (error: unknown) => {
    const known = error instanceof SignInError ? error : new SignInError('unexpected');
    const { reason, detail } = known;
    parts.log('sign-in-failed', { reason, detail });
    happen({ kind: 'sign-in-failed', reason, ...(detail === undefined ? {} : { detail }) });
  };

  const hasLapsed = () => stored !== undefined && now() >= stored.expiresAtMs;
  const checkToken = () => {
    if (hasLapsed()) happen({ kind: 'lapse-noticed' });
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
    if (quietMs <= 0) happen({ kind: 'lapse-near' });
    lapseTimer = setTimeout(onTime, Math.min(quietMs > 0 ? quietMs : leftMs, maxTimerMs));
  };

  const takeUp = (
    session: StoredSession,
    how: { readonly accountChanged?: boolean; readonly reauthenticated?: boolean } = {},
  ) => {
    stored = session;
    const { claims } = session;
    happen({ kind: 'token-found', claims, issuer: parts.issuer, ...how });
    watchExpiry();
  };

  /** Ends the local session and gives what there was of it. */
  const forget = () => {
    const session = stored;
    clearTimeout(lapseTimer);
    stored = undefined;
    storage.removeOnSignOut();
    storage.write(signedOutKey, 'yes');
    happen({ kind: 'signed-out' });
    return session;
  };

  /** After a sign-out in another tab, which has been to the provider already. */
  const endHere = () => {
    const session = forget();
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
      // By this machine's clock, which alone decides when to ask again.
      const lifeMs = expiresInSeconds * 1000;
      const session = { ...tokens, lifeMs, expiresAtMs: now() + lifeMs };
      storeSession(storage, session);
      storage.remove(signedOutKey);
      forgetRedirects(storage);
      const { expectedSub = session.claims.sub, reauthenticated = false } = transaction;
      takeUp(session, { accountChanged: expectedSub !== session.claims.sub, reauthenticated });
      return checkReturnPath(transaction.returnTo, parts.ownOrigin) ?? '/';
    } catch (error) {
      if (stored !== undefined && !hasLapsed() && wasCancelled(error)) {
        takeUp(stored); // whoever is still signed in goes on where they were
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
      else if (found !== undefined) takeUp(found);
      else if (storage.read(signedOutKey) !== undefined) happen({ kind: 'signed-out' });
      else happen({ kind: 'no-token-found' });
      const startCheck = setTimeout(checkToken, tokenCheckDelayMs.atAppStart);
      const stopListening = parts.channel.listen(endHere);
      const stopWatching = parts.watchReturn((restored) => {
        if (restored) leaving = undefined;
        if (stored !== undefined && signedOutElsewhere(stored, parts.channel)) endHere();
        // A sleeping machine's timers are late.
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
      const session = forget();
      parts.channel.announce(now());
      if (session === undefined) return;
      await revokeTokens(parts, session);
      parts.leave(await placeAfterSignOut(parts, session), 'assign');
    },
    decline: () => happen({ kind: 'question-declined' }),
    noteAccountChange: () => happen({ kind: 'account-change-noted' }),
    noteReauthenticated: () => happen({ kind: 'reauthentication-noted' }),
    noteTokenNeeded: () => happen({ kind: 'token-needed' }),
    checkToken,
    readToken: () => {
      if (stored === undefined) return { kind: 'none' };
      const live = state.kind === 'signed-in' && !hasLapsed();
      return live ? { kind: 'live', accessToken: stored.accessToken } : { kind: 'lapsed' };
    },
  };
}
