import { nextSession, type SessionEvent } from './next-session.ts';
import { storePerson } from './person-of-tab.ts';
import type { SessionParts } from './session-parts.ts';
import type { SessionState } from './session-state.ts';
import { isSignInError, SignInError } from './sign-in-error.ts';
import type { StoredSession } from './stored-session.ts';

export interface HowFound {
  readonly accountChanged?: boolean;
  readonly reauthenticated?: boolean;
}

/** The session that this page holds, and the state that it shows of it. */
export interface HeldSession {
  readonly getState: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly dispatch: (event: SessionEvent) => void;
  /** Logs and shows why a sign-in failed; `ended` if the session cannot be used. */
  readonly fail: (error: unknown, ended?: boolean) => void;
  readonly get: () => StoredSession | undefined;
  readonly hold: (session: StoredSession, how?: HowFound) => void;
  /** Returns what was held; changes no state. */
  readonly drop: () => StoredSession | undefined;
  readonly hasLapsed: () => boolean;
  /** The person of a session, by whom drafts are kept apart. */
  readonly subjectOf: (session: StoredSession) => string;
}

export function holdSession({ issuer, storage, now, log }: SessionParts): HeldSession {
  const listeners = new Set<() => void>();
  let state: SessionState = { kind: 'checking' };
  let held: StoredSession | undefined;

  const subjectOf = ({ claims }: StoredSession) => `${issuer}|${claims.sub}`;
  const dispatch = (event: SessionEvent) => {
    const next = nextSession(state, event);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch,
    fail: (error, ended = false) => {
      const { reason, detail } = isSignInError(error) ? error : new SignInError('unexpected');
      log('sign-in-failed', { reason, detail });
      const why = { reason, ...(detail === undefined ? {} : { detail }) };
      dispatch({ kind: 'sign-in-failed', ...why, ended });
    },
    get: () => held,
    hold: (session, how = {}) => {
      held = session;
      storePerson(storage, subjectOf(session), session);
      dispatch({ kind: 'token-found', claims: session.claims, issuer, ...how });
    },
    drop: () => {
      const dropped = held;
      held = undefined;
      return dropped;
    },
    hasLapsed: () => held !== undefined && now() >= held.expiresAtMs,
    subjectOf,
  };
}
