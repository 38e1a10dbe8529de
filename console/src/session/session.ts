import type { Freshness } from '@countersign/domain/identity/sign-in-challenge';
import { serverClock } from '../clock/server-clock.ts';
import { isOfTheFuture } from './check-identity-token.ts';
import { type HeldSession, holdSession } from './held-session.ts';
import { readPersonOfTab } from './person-of-tab.ts';
import type { SessionParts } from './session-parts.ts';
import type { SessionState } from './session-state.ts';
import { SignInError } from './sign-in-error.ts';
import { type SignInRedirects, signInRedirects } from './sign-in-redirects.ts';
import { signedOutElsewhere } from './signed-out-elsewhere.ts';
import { signedOutKey } from './signed-out-key.ts';
import type { StoredSession } from './stored-session.ts';
import { tokenCheckDelayMs } from './token-check-delay.ts';
import { type SessionWatch, watchSession } from './watch-session.ts';

export interface Session extends Pick<SignInRedirects, 'signIn' | 'finishSignIn'> {
  readonly getState: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Restores the stored session and starts the timers; returns a function that stops them. */
  readonly start: () => () => void;
  readonly signOut: () => Promise<void>;
  readonly decline: () => void;
  /** The person has read that another account is signed in now. */
  readonly noteAccountChange: () => void;
  /** The screen has shown that the required sign-in took place. */
  readonly noteReauthenticated: () => void;
  /** `signIn`: one of that age and strength is needed. */
  readonly noteTokenNeeded: (signIn?: Freshness) => void;
  /** S4.4: detects a lapsed token. */
  readonly checkToken: () => void;
  readonly readToken: () =>
    | { readonly kind: 'live'; readonly accessToken: string; readonly key?: string | undefined }
    | { readonly kind: 'lapsed' }
    | { readonly kind: 'none' };
}

/** The session as this tab follows it (S4): stored token, lapse, redirects to the provider. */
export function createSession(parts: SessionParts): Session {
  const { place, channel, now } = parts;
  const held = holdSession(parts);
  const watch = watchSession(parts, held);
  const { signIn, finishSignIn, cameBack } = signInRedirects(parts, held, watch);
  const { clear, endHere, endAtProvider } = signOuts(parts, held, watch);
  const { getState, subscribe, dispatch } = held;
  const { followPlace, checkToken, watchExpiry } = watch;
  const isEarly = ({ idToken }: StoredSession) => isOfTheFuture(idToken, serverClock.nowMs(now()));

  return {
    getState,
    subscribe,
    start: () => {
      restore(parts, held, watch, { clear, endHere });
      const startCheck = setTimeout(checkToken, tokenCheckDelayMs.atAppStart);
      const stopListening = channel.listen(() => endHere());
      const stopFollowing = place.listen(followPlace);
      const stopWatching = parts.watchReturn((restored) => {
        if (restored) cameBack();
        const session = held.get();
        if (session !== undefined && signedOutElsewhere(session, channel)) endHere();
        followPlace();
        // Timers are late after sleep.
        checkToken();
        watchExpiry();
      });
      return () => {
        clearTimeout(startCheck);
        watch.stop();
        stopListening();
        stopFollowing();
        stopWatching();
      };
    },
    signIn,
    finishSignIn,
    signOut: async () => {
      const session = clear();
      place.remove();
      channel.announce(now());
      if (session !== undefined) await endAtProvider(session, true);
    },
    decline: () => dispatch({ kind: 'question-declined' }),
    noteAccountChange: () => dispatch({ kind: 'account-change-noted' }),
    noteReauthenticated: () => dispatch({ kind: 'reauthentication-noted' }),
    noteTokenNeeded: (wanted) => {
      const refused = held.get();
      followPlace();
      if (held.get() !== refused || watch.isReplaced()) return;
      const isUnusable =
        refused !== undefined && wanted === undefined && !held.hasLapsed() && isEarly(refused);
      // 0: the session was ended, and its tokens are worth nothing.
      if (isUnusable || wanted?.maxAgeSeconds === 0) {
        watch.stop();
        held.drop();
        place.remove();
      }
      if (!isUnusable) return dispatch({ kind: 'token-needed', signIn: wanted });
      // Another sign-in would give such a token too.
      held.fail(new SignInError('clock', 'iat'), true);
    },
    checkToken,
    readToken: () => {
      const session = held.get();
      if (session === undefined) return { kind: 'none' };
      const isLive = getState().kind === 'signed-in' && !held.hasLapsed() && !watch.isReplaced();
      const { accessToken, key } = session;
      return isLive ? { kind: 'live', accessToken, key } : { kind: 'lapsed' };
    },
  };
}

interface SignOuts {
  /** Ends the local session; returns it. */
  readonly clear: () => StoredSession | undefined;
  /** After a sign-out in another tab, which has ended the provider's session; by default of the held session. */
  readonly endHere: (session?: StoredSession) => void;
  /** S4.3, with code that is loaded for it: the local session has ended already. */
  readonly endAtProvider: (session: StoredSession, leaves: boolean) => Promise<void>;
}

function signOuts(parts: SessionParts, held: HeldSession, watch: SessionWatch): SignOuts {
  const { storage, place, channel } = parts;
  const clear = () => {
    watch.stop();
    const session = held.drop();
    storage.removeOnSignOut();
    storage.write(signedOutKey, 'yes');
    held.dispatch({ kind: 'signed-out' });
    return session;
  };
  const endAtProvider = (session: StoredSession, leaves: boolean) =>
    parts.loadEnd().then(
      (end) => end.endAtProvider(parts, session, leaves),
      () => {
        parts.log('revocation-failed', { reason: 'not-loaded' });
        if (leaves) parts.leave(parts.signedOutPath, 'assign');
      },
    );
  const endHere = (given?: StoredSession) => {
    const session = clear() ?? given;
    // A session that began after the sign-out stays.
    const found = place.read();
    if (found !== undefined && signedOutElsewhere(found, channel)) place.remove();
    // A shared token is revoked by the tab that signs out.
    if (session !== undefined && !place.isShared) void endAtProvider(session, false);
  };
  return { clear, endHere, endAtProvider };
}

/** Begins with what is stored, by this page's address, another tab or an earlier visit. */
function restore(
  { storage, place, channel, now }: SessionParts,
  held: HeldSession,
  watch: SessionWatch,
  { clear, endHere }: Pick<SignOuts, 'clear' | 'endHere'>,
): void {
  const found = place.read();
  if (found !== undefined && signedOutElsewhere(found, channel)) {
    endHere(found);
    return;
  }
  const former = found === undefined ? readPersonOfTab(storage)?.session : undefined;
  if (former !== undefined && signedOutElsewhere(former, channel)) {
    clear(); // while this tab was away
    return;
  }
  const hasEnded = found !== undefined && place.isShared && now() >= found.expiresAtMs;
  if (hasEnded) place.remove();
  if (found !== undefined && !hasEnded) watch.adoptFound(found);
  else if (storage.read(signedOutKey) !== undefined) held.dispatch({ kind: 'signed-out' });
  else held.dispatch({ kind: 'no-token-found' });
}
