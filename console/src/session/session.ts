import { serverClock } from '../clock/server-clock.ts';
import { beginSignIn, type SignInOptions } from './begin-sign-in.ts';
import { isOfTheFuture } from './check-identity-token.ts';
import { checkReturnPath } from './check-return-path.ts';
import { removeDraftsOfOthers } from './draft-key.ts';
import { lapseWarningMs } from './lapse-warning-ms.ts';
import { nextSession, type SessionEvent } from './next-session.ts';
import { readPersonOfTab, storePerson } from './person-of-tab.ts';
import { clearRedirects } from './redirect-limit.ts';
import type { SessionParts } from './session-parts.ts';
import type { SessionState } from './session-state.ts';
import { isSignInError, SignInError, wasCancelled } from './sign-in-error.ts';
import { takeTransaction } from './sign-in-transaction.ts';
import { signedOutElsewhere } from './signed-out-elsewhere.ts';
import { signedOutKey } from './signed-out-key.ts';
import type { StoredSession } from './stored-session.ts';
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
  /** `maxAgeSeconds`: a sign-in that is no older is needed. */
  readonly noteTokenNeeded: (maxAgeSeconds?: number) => void;
  /** S4.4: detects a lapsed token. */
  readonly checkToken: () => void;
  readonly readToken: () =>
    | { readonly kind: 'live'; readonly accessToken: string }
    | { readonly kind: 'lapsed' }
    | { readonly kind: 'none' };
}

/** The longest time-out that browsers support. */
const maxTimerMs = 2 ** 31 - 1;

/** The session as this tab follows it (S4): stored token, lapse, redirects to the provider. */
export function createSession(parts: SessionParts): Session {
  const { storage, place, turn, channel, now } = parts;
  const listeners = new Set<() => void>();
  const callbacks = new Map<string, Promise<string | undefined>>();
  let state: SessionState = { kind: 'checking' };
  let stored: StoredSession | undefined;
  let lapseTimer: ReturnType<typeof setTimeout> | undefined;
  let leaving: Promise<void> | undefined;
  /** Another person's session is stored; this page waits for its reload. */
  let isReplaced = false;

  const dispatch = (event: SessionEvent) => {
    const next = nextSession(state, event);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };

  const fail = (error: unknown, ended = false) => {
    const known = isSignInError(error) ? error : new SignInError('unexpected');
    const { reason, detail } = known;
    parts.log('sign-in-failed', { reason, detail });
    const why = { reason, ...(detail === undefined ? {} : { detail }) };
    dispatch({ kind: 'sign-in-failed', ...why, ended });
  };

  const isTooEarly = ({ idToken }: StoredSession) =>
    isOfTheFuture(idToken, serverClock.nowMs(now()));
  const hasLapsed = () => stored !== undefined && now() >= stored.expiresAtMs;
  const checkToken = () => {
    if (hasLapsed()) followPlace();
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
    storePerson(storage, subjectOf(session), session);
    dispatch({ kind: 'token-found', claims, issuer: parts.issuer, ...how });
    watchExpiry();
  };

  const subjectOf = ({ claims }: StoredSession) => `${parts.issuer}|${claims.sub}`;

  /** Continues with a session that was stored before this page, or by another tab. */
  const adoptFound = (session: StoredSession) => {
    const subject = subjectOf(session);
    const accountChanged = (readPersonOfTab(storage)?.subject ?? subject) !== subject;
    if (accountChanged) removeDraftsOfOthers(storage, subject);
    if (place.isShared) storage.remove(signedOutKey);
    adopt(session, { accountChanged });
  };

  /** ADR 22: another tab may have signed in, or signed in again. */
  const followPlace = () => {
    if (!place.isShared || isReplaced) return;
    const found = place.read();
    if (found === undefined || found.accessToken === stored?.accessToken) return;
    if (now() >= found.expiresAtMs || signedOutElsewhere(found, channel)) return;
    if ('subject' in state && state.subject !== subjectOf(found)) {
      // What this page shows and what is typed here is the former person's.
      isReplaced = true;
      parts.reload();
    } else adoptFound(found);
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

  /** S4.3, with code that is loaded for it: the local session has ended already. */
  const endAtProvider = (session: StoredSession, leaves: boolean) =>
    parts.loadEnd().then(
      (end) => end.endAtProvider(parts, session, leaves),
      () => {
        parts.log('revocation-failed', { reason: 'not-loaded' });
        if (leaves) parts.leave(parts.signedOutPath, 'assign');
      },
    );

  /** After a sign-out in another tab, which has ended the provider's session. */
  const endHere = () => {
    const session = clearSession();
    // A session that began after the sign-out stays.
    const found = place.read();
    if (found !== undefined && signedOutElsewhere(found, channel)) place.remove();
    // A shared token is revoked by the tab that signs out.
    if (session !== undefined && !place.isShared) void endAtProvider(session, false);
  };

  const restore = () => {
    const found = place.read();
    if (found !== undefined && signedOutElsewhere(found, channel)) {
      stored = found;
      endHere();
      return;
    }
    const former = found === undefined ? readPersonOfTab(storage)?.session : undefined;
    if (former !== undefined && signedOutElsewhere(former, channel)) {
      clearSession(); // while this tab was away
      return;
    }
    const hasEnded = found !== undefined && place.isShared && now() >= found.expiresAtMs;
    if (hasEnded) place.remove();
    if (found !== undefined && !hasEnded) adoptFound(found);
    else if (storage.read(signedOutKey) !== undefined) dispatch({ kind: 'signed-out' });
    else dispatch({ kind: 'no-token-found' });
  };

  const leaveForProvider = async (wish: SignInOptions) => {
    try {
      if (!(await turn.take({ automatic: wish.automatic ?? false }))) {
        leaving = undefined;
        dispatch({ kind: 'sign-in-elsewhere' });
        followPlace(); // it may have ended since
        return;
      }
      const address = await beginSignIn(parts, wish, 'claims' in state ? state.claims : undefined);
      storage.remove(signedOutKey);
      parts.leave(address, wish.automatic ? 'replace' : 'assign');
    } catch (error) {
      leaving = undefined;
      turn.end();
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
      place.write(session);
      storage.remove(signedOutKey);
      clearRedirects(storage);
      // S4.2 gives what was typed back to its owner only; no one else should find it in the tab.
      removeDraftsOfOthers(storage, subjectOf(session));
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
    } finally {
      turn.end();
    }
  };

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      restore();
      const startCheck = setTimeout(checkToken, tokenCheckDelayMs.atAppStart);
      const stopListening = channel.listen(endHere);
      const stopFollowing = place.listen(followPlace);
      const stopWatching = parts.watchReturn((restored) => {
        if (restored) {
          leaving = undefined;
          turn.end();
        }
        if (stored !== undefined && signedOutElsewhere(stored, channel)) endHere();
        followPlace();
        // Timers are late after sleep.
        checkToken();
        watchExpiry();
      });
      return () => {
        clearTimeout(startCheck);
        clearTimeout(lapseTimer);
        stopListening();
        stopFollowing();
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
      place.remove();
      channel.announce(now());
      if (session === undefined) return;
      await endAtProvider(session, true);
    },
    decline: () => dispatch({ kind: 'question-declined' }),
    noteAccountChange: () => dispatch({ kind: 'account-change-noted' }),
    noteReauthenticated: () => dispatch({ kind: 'reauthentication-noted' }),
    noteTokenNeeded: (maxAgeSeconds) => {
      const refused = stored;
      followPlace();
      if (stored !== refused || isReplaced) return;
      const isUnusable =
        refused !== undefined && maxAgeSeconds === undefined && !hasLapsed() && isTooEarly(refused);
      if (!isUnusable) return dispatch({ kind: 'token-needed', maxAgeSeconds });
      // Another sign-in would give such a token too.
      clearTimeout(lapseTimer);
      stored = undefined;
      place.remove();
      fail(new SignInError('clock', 'iat'), true);
    },
    checkToken,
    readToken: () => {
      if (stored === undefined) return { kind: 'none' };
      const live = state.kind === 'signed-in' && !hasLapsed() && !isReplaced;
      return live ? { kind: 'live', accessToken: stored.accessToken } : { kind: 'lapsed' };
    },
  };
}
