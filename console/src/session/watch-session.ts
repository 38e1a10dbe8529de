import { removeDraftsOfOthers } from './draft-key.ts';
import type { HeldSession, HowFound } from './held-session.ts';
import { readPersonOfTab } from './person-of-tab.ts';
import type { SessionParts } from './session-parts.ts';
import { signedOutElsewhere } from './signed-out-elsewhere.ts';
import { signedOutKey } from './signed-out-key.ts';
import type { StoredSession } from './stored-session.ts';

/** The longest time-out that browsers support. */
const maxTimerMs = 2 ** 31 - 1;

/** Keeps the held session up to date: with the clock, and with what other tabs store. */
export interface SessionWatch {
  /** Holds a session and waits for its end. */
  readonly adopt: (session: StoredSession, how?: HowFound) => void;
  /** The same of one that was stored before this page, or by another tab. */
  readonly adoptFound: (session: StoredSession) => void;
  /** ADR 22: another tab may have signed in, or signed in again. */
  readonly followPlace: () => void;
  /** Another person's session is stored; this page waits for its reload. */
  readonly isReplaced: () => boolean;
  /** S4.4: notices a lapse. */
  readonly checkToken: () => void;
  readonly watchExpiry: () => void;
  readonly stop: () => void;
}

export function watchSession(parts: SessionParts, held: HeldSession): SessionWatch {
  const { storage, place, channel, now } = parts;
  let lapseTimer: ReturnType<typeof setTimeout> | undefined;
  let isReplaced = false;

  const stop = () => clearTimeout(lapseTimer);
  const watchExpiry = () => {
    stop();
    const session = held.get();
    if (session === undefined || held.hasLapsed()) return;
    const leftMs = session.expiresAtMs - now();
    const quietMs = leftMs - lapseWarningMs(session.lifeMs ?? Number.POSITIVE_INFINITY);
    if (quietMs <= 0) held.dispatch({ kind: 'lapse-near' });
    const waitMs = Math.min(quietMs > 0 ? quietMs : leftMs, maxTimerMs);
    lapseTimer = setTimeout(() => {
      checkToken();
      watchExpiry();
    }, waitMs);
  };
  const checkToken = () => {
    if (held.hasLapsed()) followPlace();
    if (held.hasLapsed()) held.dispatch({ kind: 'lapse-noticed' });
  };

  const adopt: SessionWatch['adopt'] = (session, how) => {
    held.hold(session, how);
    watchExpiry();
  };
  const adoptFound = (session: StoredSession) => {
    const subject = held.subjectOf(session);
    const accountChanged = (readPersonOfTab(storage)?.subject ?? subject) !== subject;
    if (accountChanged) removeDraftsOfOthers(storage, subject);
    if (place.isShared) storage.remove(signedOutKey);
    adopt(session, { accountChanged });
  };
  const followPlace = () => {
    if (!place.isShared || isReplaced) return;
    const found = place.read();
    if (found === undefined || found.accessToken === held.get()?.accessToken) return;
    if (now() >= found.expiresAtMs || signedOutElsewhere(found, channel)) return;
    const state = held.getState();
    if ('subject' in state && state.subject !== held.subjectOf(found)) {
      // What this page shows and what is typed here is the former person's.
      isReplaced = true;
      parts.reload();
    } else adoptFound(found);
  };
  return {
    adopt,
    adoptFound,
    followPlace,
    isReplaced: () => isReplaced,
    checkToken,
    watchExpiry,
    stop,
  };
}

const longestMs = 120_000;

/**
 * How long before a token's end the notice is shown (S4.2), in ms: two minutes, but at most a
 * quarter of the token's life, or the notice would be shown most of the time.
 */
function lapseWarningMs(lifeMs: number): number {
  return Math.min(longestMs, lifeMs / 4);
}
