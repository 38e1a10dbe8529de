import type { FastifyBaseLogger } from 'fastify';
import type { Person } from '../platform/access/caller.ts';
import type { Authenticate } from '../platform/access/enforce-access.ts';
import type { Db } from '../platform/database/database.ts';
import { type Repeated, repeat } from '../platform/jobs/repeat.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { type SessionKeys, sessionKeysOf } from './session-keys.ts';

/** Days for which an ended session is refused: longer than any token, since some providers refresh tokens for weeks. */
export const endedDays = 30;
/** How often a copy reads what others have ended. */
const readEveryMs = 15_000;
/** Rows of other copies become visible out of order. */
const overlapMs = 120_000;
const pageSize = 5000;
const mostKnown = 200_000;
const dayMs = 86_400_000;

export interface EndedSession {
  readonly key: string;
  readonly endedAt: Date;
  readonly exceptKey: string | null;
}

/** What was ended, as this copy knows it: asking it costs no query. */
export interface EndedSessions {
  /** Throws `session-ended` for a person whose session was ended. */
  readonly refuse: (person: Pick<Person, 'subject' | 'signIn'>) => void;
  /** Whether a sign-in of that time is refused; without a time, any. */
  readonly isEnded: (session: SessionKeys, signedInAtMs: number | undefined) => boolean;
  /** What this copy has just committed. */
  readonly add: (ended: readonly EndedSession[]) => void;
  /** Reads what is new; the first time all. */
  readonly read: () => Promise<void>;
  readonly start: (
    log: Pick<FastifyBaseLogger, 'error'>,
    onError: (error: unknown) => void,
  ) => Repeated;
}

export function endedSessions(db: Db, now: () => Date): EndedSessions {
  const known = new Map<string, EndedSession>();
  let readUpTo: Date | undefined;

  function add(ended: readonly EndedSession[]): void {
    for (const one of ended) {
      const former = known.get(one.key);
      if (former !== undefined && former.endedAt > one.endedAt) continue;
      // The map's order is that of age.
      known.delete(one.key);
      known.set(one.key, one);
    }
    for (const oldest of known.keys()) {
      if (known.size <= mostKnown) break;
      known.delete(oldest);
    }
  }

  async function read(): Promise<void> {
    const at = now();
    let after = {
      at: new Date(readUpTo?.getTime() ?? at.getTime() - endedDays * dayMs),
      key: '',
    };
    for (;;) {
      const rows = await newlyEnded(db, after);
      add(
        rows.map((row) => ({
          key: row.session_key,
          endedAt: row.ended_at,
          exceptKey: row.except_key,
        })),
      );
      const last = rows.at(-1);
      if (last === undefined || rows.length < pageSize) break;
      after = { at: last.written_at, key: last.session_key };
    }
    readUpTo = new Date(at.getTime() - overlapMs);
    const oldestMs = at.getTime() - endedDays * dayMs;
    for (const { key, endedAt } of known.values())
      if (endedAt.getTime() < oldestMs) known.delete(key);
  }

  function isEnded({ own, provider, person }: SessionKeys, atMs: number | undefined): boolean {
    const isIn = (key: string | undefined) => {
      const ended = key === undefined ? undefined : known.get(key);
      if (ended === undefined || ended.exceptKey === own) return false;
      return atMs === undefined || atMs <= ended.endedAt.getTime();
    };
    return isIn(own) || isIn(provider) || isIn(person);
  }

  return {
    isEnded,
    refuse: (person) => {
      if (known.size === 0) return;
      const { sid, authenticatedAtMs, issuedAtMs } = person.signIn;
      // Without the time of the sign-in, a refreshed token could not be told from a new sign-in.
      const atMs = authenticatedAtMs ?? (sid === undefined ? issuedAtMs : undefined);
      if (!isEnded(sessionKeysOf(person), atMs)) return;
      throw new ProblemError('session-ended', { headers: { 'WWW-Authenticate': challenge } });
    },
    add,
    read,
    start: (log, onError) =>
      repeat({
        pauseMs: readEveryMs,
        trouble: 'sessions that other copies ended are not read',
        log,
        onError,
        work: read,
      }),
  };
}

/** RFC 9470: only a sign-in from now on counts. */
const challenge =
  'Bearer error="invalid_token", error_description="The session was ended", max_age="0"';

export function newlyEnded(db: Db, after: { readonly at: Date; readonly key: string }) {
  return db
    .selectFrom('ended_sessions')
    .selectAll()
    .where((where) =>
      where(where.refTuple('written_at', 'session_key'), '>', where.tuple(after.at, after.key)),
    )
    .orderBy('written_at')
    .orderBy('session_key')
    .limit(pageSize)
    .execute();
}

/** Refuses those whose session was ended, after their token was verified. */
export function refusingEnded(
  authenticate: Authenticate,
  ended: Pick<EndedSessions, 'refuse'>,
): Authenticate {
  return async (credentials, options) => {
    const caller = await authenticate(credentials, options);
    if (caller.kind === 'person') ended.refuse(caller);
    return caller;
  };
}
